import { AnswerTooLarge } from "./answer-text";
import { createBreaker, type Ticks } from "./breaker";
import { BULKHEAD_LIMITS, BulkheadFull, createBulkhead } from "./bulkhead";
import type { Mismatch } from "./contract-mismatch";
import { DeadlinePassed, withDeadline } from "./deadline";
import { UpstreamError, type UpstreamFailure } from "./upstream-error";

/** "incomplete": told beside the outcome, of each record that the answer is read without. */
type CallOutcome = "ok" | "incomplete" | "fresh" | "stale" | "retried" | UpstreamFailure;

/** For logs and metrics; the path is the template, so it contains no keys or tokens. */
export type CallReport = {
  service: string;
  method: string;
  path: string;
  outcome: CallOutcome;
  status: number | undefined;
  seconds: number;
  /** For an answer of another shape (rulings 4). */
  wrong?: Mismatch;
};

export type GuardSettings = {
  observe?: ((report: CallReport) => void) | undefined;
  ticks?: Ticks | undefined;
  bulkhead?: typeof BULKHEAD_LIMITS | undefined;
};

type CallTarget = Pick<CallReport, "method" | "path">;

type PassedOn<Result> = {
  /** Who asks may leave, which says nothing of the service. */
  leaving: AbortSignal;
  /** Of an answer that is passed on as it is: 5xx counts against the service. */
  statusOf: (result: Result) => number;
};

/** What wraps each call of a service: circuit breaker, queue, deadline, and report (security 5). */
export function createGuard(service: string, settings: GuardSettings) {
  const { observe = () => {}, ticks = () => performance.now() } = settings;
  const breaker = createBreaker(ticks);
  const bulkhead = createBulkhead(settings.bulkhead ?? BULKHEAD_LIMITS);

  function report(
    { method, path }: CallTarget,
    outcome: CallOutcome,
    startedAt: number,
    { status, wrong }: { status?: number | undefined; wrong?: Mismatch | undefined } = {},
  ) {
    const seconds = (ticks() - startedAt) / 1000;
    observe({ service, method, path, outcome, status, seconds, ...(wrong && { wrong }) });
  }

  /** Every failure is an UpstreamError. */
  async function guarded<Result>(
    target: CallTarget,
    timeoutMs: number,
    work: (signal: AbortSignal) => Promise<Result>,
    { leaving, statusOf }: Partial<PassedOn<Result>> = {},
  ): Promise<Result> {
    const startedAt = ticks();
    if (!breaker.admits()) {
      report(target, "breaker", startedAt);
      throw new UpstreamError({ service, kind: "breaker" });
    }
    try {
      const result = await withDeadline(timeoutMs, (late) => {
        const signal = leaving ? AbortSignal.any([late, leaving]) : late;
        return bulkhead.run(signal, () => work(signal));
      });
      const status = statusOf?.(result);
      const failed = status !== undefined && status >= 500;
      if (failed) breaker.failed();
      else breaker.succeeded();
      report(target, failed ? "status" : "ok", startedAt, { status });
      return result;
    } catch (thrown) {
      const error = asUpstreamError(service, thrown);
      if (leaving?.aborted || error.kind === "bulkhead") breaker.abandoned();
      else if (countsAgainst(error)) breaker.failed();
      else breaker.succeeded();
      report(target, error.kind, startedAt, error);
      throw error;
    }
  }

  return { guarded, report, reset: breaker.reset, underWay: bulkhead.inside };
}

/** No answer, or none that can be read; unlike an answer such as 404. */
function countsAgainst(error: UpstreamError): boolean {
  return error.unavailable || error.kind === "invalid";
}

export function asUpstreamError(service: string, thrown: unknown): UpstreamError {
  if (thrown instanceof UpstreamError) return thrown;
  return new UpstreamError({ service, kind: failureKind(thrown), cause: thrown });
}

function failureKind(thrown: unknown): UpstreamFailure {
  if (thrown instanceof DeadlinePassed) return "timeout";
  if (thrown instanceof BulkheadFull) return "bulkhead";
  if (thrown instanceof AnswerTooLarge || thrown instanceof SyntaxError) return "invalid";
  return causeCode(thrown) === "ECONNREFUSED" ? "refused" : "network";
}

function causeCode(thrown: unknown): unknown {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : undefined;
  return cause instanceof Error && "code" in cause ? cause.code : undefined;
}
