export type UpstreamFailure = "refused" | "timeout" | "status" | "invalid" | "breaker" | "bulkhead" | "network";

type Details = { service: string; kind: UpstreamFailure; status?: number; body?: unknown; cause?: unknown };

/** The one way in which a client fails. What it means is decided by the model beside the rule (S 8). */
export class UpstreamError extends Error {
  readonly service: string;
  readonly kind: UpstreamFailure;
  /** Set when the upstream answered at all. */
  readonly status: number | undefined;
  /** The answer's JSON, where there was one. */
  readonly body: unknown;

  constructor({ service, kind, status, body, cause }: Details) {
    super(`${service}: ${kind}${status === undefined ? "" : ` ${status}`}`, { cause });
    this.name = "UpstreamError";
    this.service = service;
    this.kind = kind;
    this.status = status;
    this.body = body;
  }

  /** The upstream is down or could not be asked: HTTP 5xx, or no status at all (S 8.3). */
  get unavailable(): boolean {
    if (this.kind === "invalid") return false;
    return this.kind !== "status" || (this.status ?? 0) >= 500;
  }
}

/** True for an UpstreamError; with statuses given, only for one that answered with one of them. */
export function isUpstreamError(error: unknown, ...statuses: number[]): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false;
  return statuses.length === 0 || (error.kind === "status" && statuses.includes(error.status ?? 0));
}
