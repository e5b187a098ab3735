import type { Mismatch } from "./contract-mismatch";

export type UpstreamFailure = "refused" | "timeout" | "status" | "invalid" | "breaker" | "bulkhead" | "network";

type Details = {
  service: string;
  kind: UpstreamFailure;
  status?: number;
  body?: unknown;
  isPage?: boolean;
  cause?: unknown;
  wrong?: Mismatch;
};

export class UpstreamError extends Error {
  readonly service: string;
  readonly kind: UpstreamFailure;
  readonly status: number | undefined;
  readonly body: unknown;
  /** Markup, which no service of ours answers in. */
  readonly isPage: boolean;
  /** For an answer of another shape. */
  readonly wrong: Mismatch | undefined;

  constructor({ service, kind, status, body, isPage = false, cause, wrong }: Details) {
    super(`${service}: ${kind}${status === undefined ? "" : ` ${status}`}`, { cause });
    this.name = "UpstreamError";
    this.service = service;
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.isPage = isPage;
    this.wrong = wrong;
  }

  /** HTTP 5xx, or no status at all; models decide what a failure means (S 8, 8.3). */
  get unavailable(): boolean {
    if (this.kind === "invalid") return false;
    return this.kind !== "status" || (this.status ?? 0) >= 500;
  }

  /** Whether it was done is not known. */
  get mayHaveArrived(): boolean {
    const { kind, status = 0 } = this;
    return kind === "timeout" || kind === "network" || kind === "invalid" || (kind === "status" && status >= 500);
  }
}

/** A member's call whose session is over. */
export class SignedOut extends Error {}

/** Request Timeout, Too Early, Too Many Requests: about the request, not about the record. */
export const PUTS_OFF: readonly number[] = [408, 425, 429];

/** With `statuses`, only for an answer with one of them. */
export function isUpstreamError(error: unknown, ...statuses: number[]): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false;
  return statuses.length === 0 || (error.kind === "status" && statuses.includes(error.status ?? 0));
}

/** Services answer in JSON; a page is a firewall's in front of them. */
const isServicesOwn = (error: UpstreamError): error is UpstreamError & { body: object } =>
  typeof error.body === "object" && error.body !== null;

/** A firewall's 403 is about one call, and says nothing of the member (S 7.3). */
export const isFirewalls = (error: unknown): boolean => isUpstreamError(error, 403) && !isServicesOwn(error);

/** Whether a service answered with one of these errors, in its own words. */
export const says = (error: UpstreamError, ...errors: readonly unknown[]): boolean =>
  isServicesOwn(error) && "error" in error.body && errors.includes(error.body.error);

/** A service's own no. Any 401 is one; a page with another status says nothing of a member (S 7.3). */
export const isServicesRefusal = (error: unknown, ...statuses: [number, ...number[]]): error is UpstreamError =>
  isUpstreamError(error, ...statuses) && (error.status === 401 || isServicesOwn(error));

/** Null where the upstream says that there is none: a 404, or the statuses given. */
export async function orNone<Answer>(answer: Promise<Answer>, ...statuses: number[]): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isUpstreamError(error, ...(statuses.length > 0 ? statuses : [404]))) return null;
    throw error;
  }
}
