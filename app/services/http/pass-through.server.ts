import { answerBytes, bodyOf } from "./answer-text";
import { unlessAborted } from "./deadline";
import { createGuard, type GuardSettings } from "./guarded-call";
import type { Transport } from "./upstream.server";

type Settings = Pick<GuardSettings, "observe" | "ticks"> & { maxBytes?: number };

/** For the complete answer; these are small, and a visitor is waiting (security 5). */
const PASSED_ON_MS = 5_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Hop-by-hop headers, and headers that are wrong once the body has been decoded. */
const NOT_PASSED_ON = [
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
];

export type PassThrough = ReturnType<typeof createPassThrough>;

/** Forwards requests with the limits of other calls (security 5); every failure is an UpstreamError. */
export function createPassThrough(service: string, transport: Transport, settings: Settings = {}) {
  const { maxBytes = MAX_BYTES } = settings;
  const { guarded, reset } = createGuard(service, settings);

  async function exchange(request: Request, signal: AbortSignal): Promise<Response> {
    const response = await unlessAborted(signal, transport(new Request(request, { signal })));
    const body = await answerBytes(response, maxBytes, signal);
    const headers = new Headers(response.headers);
    for (const name of NOT_PASSED_ON) headers.delete(name);
    const { status, statusText } = response;
    return new Response(bodyOf(status, body), { status, statusText, headers });
  }

  return {
    pass: (request: Request, timeoutMs: number = PASSED_ON_MS): Promise<Response> =>
      guarded({ method: request.method, path: "(passed on)" }, timeoutMs, (signal) => exchange(request, signal), {
        leaving: request.signal,
        statusOf: ({ status }) => status,
      }),
    reset,
  };
}
