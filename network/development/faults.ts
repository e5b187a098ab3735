import type { ActiveFault, Fault, ServiceApp, ServiceName } from "~contracts/network";

/** Wraps the apps (docs/embedded-network.md), so that they need no code for faults. */

type Faults = {
  active(): ActiveFault[];
  set(service: ServiceName, fault: Fault, times: number | null): void;
  clear(service?: ServiceName): void;
  inFrontOf(service: ServiceName, app: ServiceApp): ServiceApp;
};

const HUGE_BODY_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const DRIP_MS = 1_000;

function connectionError(code: "ECONNREFUSED" | "ECONNRESET"): TypeError {
  const cause = Object.assign(new Error(code), { code });
  return new TypeError("fetch failed", { cause });
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });

/** Request holds the caller's signal weakly, so without a reference it would be collected and miss the abort. */
const kept = new Set<Request>();

const silence = (request: Request): Promise<Response> =>
  new Promise((_, reject) => {
    const abort = () => {
      kept.delete(request);
      reject(request.signal.reason ?? new DOMException("aborted", "AbortError"));
    };
    if (request.signal.aborted) return abort();
    kept.add(request);
    request.signal.addEventListener("abort", abort, { once: true });
  });

/** Headers at once, then one byte per second. */
function slowDrip(request: Request): Response {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearInterval(timer);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("{"));
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(" ")), DRIP_MS);
      timer.unref();
      request.signal.addEventListener(
        "abort",
        () => {
          stop();
          controller.error(request.signal.reason);
        },
        { once: true },
      );
    },
    cancel: stop,
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

function hugeBody(): Response {
  const chunk = new Uint8Array(CHUNK_BYTES).fill(32);
  let left = HUGE_BODY_BYTES;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(chunk);
      left -= CHUNK_BYTES;
      if (left <= 0) controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

const FAILURES: Record<Fault, (request: Request) => Response | Promise<Response>> = {
  refused: () => Promise.reject(connectionError("ECONNREFUSED")),
  reset: () => Promise.reject(connectionError("ECONNRESET")),
  timeout: silence,
  slow: slowDrip,
  "500": () => json(500, { error: "internal_error" }),
  "503": () => json(503, { error: "unavailable" }, { "Retry-After": "1" }),
  "429": () => json(429, { error: "too_many_requests" }, { "Retry-After": "1" }),
  "401": () => json(401, { error: "invalid_token", error_description: "The access token is invalid" }),
  "404": () => json(404, { error: "not_found" }),
  "bad-json": () => new Response('{"items": [', { headers: { "Content-Type": "application/json" } }),
  "wrong-shape": () => json(200, { unexpected: [1, 2, 3] }),
  empty: () => new Response(null, { headers: { "Content-Type": "application/json" } }),
  "huge-body": hugeBody,
  redirect: () => new Response(null, { status: 302, headers: { Location: "http://elsewhere.invalid/" } }),
};

export function createFaults(): Faults {
  const active = new Map<ServiceName, ActiveFault>();
  function take(service: ServiceName): Fault | null {
    const fault = active.get(service);
    if (!fault) return null;
    if (fault.times !== null) {
      fault.times -= 1;
      if (fault.times <= 0) active.delete(service);
    }
    return fault.fault;
  }
  return {
    active: () => [...active.values()].map((fault) => ({ ...fault })),
    set: (service, fault, times) => void active.set(service, { service, fault, times }),
    clear: (service) => (service ? void active.delete(service) : active.clear()),
    inFrontOf: (service, app) => ({
      async fetch(request) {
        const fault = take(service);
        return fault ? FAILURES[fault](request) : app.fetch(request);
      },
    }),
  };
}
