import { DeadlinePassed } from "~/services/http/deadline";
import { isUpstreamError, SignedOut } from "~/services/http/upstream-error";
import { countMissingAnswer } from "~/services/process/metrics.server";
import { warnThrottled } from "~/services/process/throttled-log.server";

/** Null for a bug of our own. */
function reasonToGoOn(error: unknown): { service?: string; kind: string; status?: number | undefined } | null {
  if (isUpstreamError(error)) return { service: error.service, kind: error.kind, status: error.status };
  if (error instanceof SignedOut) return { kind: "signed-out" };
  const isLate = error instanceof DeadlinePassed || (error instanceof DOMException && error.name === "TimeoutError");
  return isLate ? { kind: "timeout" } : null;
}

/** False for a bug of our own, which must surface. */
export const isNoFaultOfOurs = (error: unknown): boolean => reasonToGoOn(error) !== null;

/** Falls back when an upstream fails, and logs and counts it (S 8.2, 8.4); rethrows our own bugs. */
export async function withFallback<Answer, const Fallback>(
  what: string,
  answer: Promise<Answer>,
  fallback: Fallback,
  message = "went on without an answer",
): Promise<Answer | Fallback> {
  try {
    return await answer;
  } catch (error) {
    const reason = reasonToGoOn(error);
    if (!reason) throw error;
    warnThrottled([what, message, reason.service, reason.kind, reason.status], { without: what, ...reason }, message);
    countMissingAnswer(what);
    return fallback;
  }
}

/** The log's words for an unread profile: in passing, and where a page is about it (S 8.2). */
export const PROFILE_UNREAD = "Could not access profile information";
export const PROFILE_NOT_RETRIEVED = "Failed to retrieve user profile";

/** False if it failed, which is logged and counted. */
export const wasDone = (what: string, work: Promise<unknown>): Promise<boolean> =>
  withFallback(
    what,
    work.then(() => true),
    false,
  );

export const NOTHING_FOUND: { readonly items: readonly never[]; readonly total: 0 } = { items: [], total: 0 };
