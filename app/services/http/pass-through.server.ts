import { answerBytes } from "./answer-text";
import { createBreaker, type Ticks } from "./breaker";
import { createBulkhead } from "./bulkhead";
import { unlessAborted, withDeadline } from "./deadline";
import type { Transport } from "./transport.server";
import { asUpstreamError, type CallOutcome, type CallReport, countsAgainst } from "./upstream.server";
import { UpstreamError } from "./upstream-error";

type Settings = { observe?: (report: CallReport) => void; ticks?: Ticks; maxBytes?: number };

/** For the complete answer; these are small, and a visitor is waiting (security 5). */
export const PASSED_ON_MS = 5_000;
const MAX_BYTES = 2 * 1024 * 1024;
const BODILESS = new Set([101, 204, 205, 304]);
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
  const { observe = () => {}, ticks = () => performance.now(), maxBytes = MAX_BYTES } = settings;
  const breaker = createBreaker(ticks);
  const bulkhead = createBulkhead();

  async function exchange(request: Request, signal: AbortSignal): Promise<Response> {
    const response = await unlessAborted(signal, transport(new Request(request, { signal })));
    const body = await answerBytes(response, maxBytes, signal);
    const headers = new Headers(response.headers);
    for (const name of NOT_PASSED_ON) headers.delete(name);
    const { status, statusText } = response;
    return new Response(BODILESS.has(status) || body.length === 0 ? null : body, { status, statusText, headers });
  }

  return {
    async pass(request: Request, timeoutMs: number = PASSED_ON_MS): Promise<Response> {
      const startedAt = ticks();
      const report = (outcome: CallOutcome, status?: number) =>
        observe({
          service,
          method: request.method,
          path: "(passed on)",
          outcome,
          status,
          seconds: (ticks() - startedAt) / 1_000,
        });
      if (!breaker.admits()) {
        report("breaker");
        throw new UpstreamError({ service, kind: "breaker" });
      }
      try {
        const answer = await withDeadline(timeoutMs, (late) => {
          const signal = AbortSignal.any([late, request.signal]);
          return bulkhead.run(signal, () => exchange(request, signal));
        });
        const failed = answer.status >= 500;
        if (failed) breaker.failed();
        else breaker.succeeded();
        report(failed ? "status" : "ok", answer.status);
        return answer;
      } catch (thrown) {
        const error = asUpstreamError(service, thrown);
        // Who was turned away, or left, says nothing of the service.
        if (request.signal.aborted || error.kind === "bulkhead") breaker.abandoned();
        else if (countsAgainst(error)) breaker.failed();
        else breaker.succeeded();
        report(error.kind);
        throw error;
      }
    },
    reset: breaker.reset,
  };
}
