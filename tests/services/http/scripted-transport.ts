import type { Transport } from "~/services/http/upstream.server";

/** A transport that answers from a script and remembers what it was asked. */
export function scripted(answer: (request: Request, nth: number) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const transport: Transport = async (request) => {
    requests.push(request.clone());
    return answer(request, requests.length);
  };
  return {
    transport,
    requests,
    paths: () => requests.map(({ method, url }) => `${method} ${url.replace("http://upstream.test", "")}`),
  };
}

export const BASE = "http://upstream.test";

export const answering = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** What `fetch` rejects with when the connection fails. */
export function connectionError(code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}

/** A body that never ends, a chunk at a time. */
export function endlessBody(chunk: string, everyMs: number): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout;
  return new ReadableStream({
    start(controller) {
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(chunk)), everyMs);
    },
    cancel() {
      clearInterval(timer);
    },
  });
}
