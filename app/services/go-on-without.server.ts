import { DeadlinePassed } from "./http/deadline";
import { isUpstreamError } from "./http/upstream-error";
import { SignedOut } from "./member/member-call";
import { log } from "./process/log.server";
import { countMissingAnswer } from "./process/metrics.server";

/** An upstream that fails, a session that is over, or a wait that took too long; null is a fault of our own. */
function reasonToGoOn(error: unknown): { service?: string; kind: string; status?: number | undefined } | null {
  if (isUpstreamError(error)) return { service: error.service, kind: error.kind, status: error.status };
  if (error instanceof SignedOut) return { kind: "signed-out" };
  const isLate = error instanceof DeadlinePassed || (error instanceof DOMException && error.name === "TimeoutError");
  return isLate ? { kind: "timeout" } : null;
}

/** True where an upstream failed or the session is over; anything else is a fault of our own and must surface. */
export const isNoFaultOfOurs = (error: unknown): boolean => reasonToGoOn(error) !== null;

/**
 * The answer, or what stands for it where it cannot be had: logged and counted under the name of what goes on without
 * it (S 8.2, 8.4). An error of the program itself is thrown on.
 */
export async function goOnWithout<Answer, const Fallback>(
  what: string,
  answer: Promise<Answer>,
  fallback: Fallback,
): Promise<Answer | Fallback> {
  try {
    return await answer;
  } catch (error) {
    const reason = reasonToGoOn(error);
    if (!reason) throw error;
    log().warn({ without: what, ...reason }, "went on without an answer");
    countMissingAnswer(what);
    return fallback;
  }
}

/** Whether something could be done; what kept it from being done is logged and counted. */
export const wasDone = (what: string, work: Promise<unknown>): Promise<boolean> =>
  goOnWithout(
    what,
    work.then(() => true),
    false,
  );

export const NOTHING_FOUND = { items: [], total: 0 } as const;
