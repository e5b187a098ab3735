import { SignedOut } from "~/services/member/member-call";
import { isUpstreamError } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";

/** True where a service failed or the session is over; anything else is a fault of the site's own and must surface. */
export const isServiceFailure = (error: unknown): boolean => isUpstreamError(error) || error instanceof SignedOut;

/** The answer, or null where it cannot be had: the checkout goes on without it (B 8). */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    if (isUpstreamError(error))
      log().warn(
        { service: error.service, kind: error.kind, status: error.status },
        "checkout goes on without this answer",
      );
    return null;
  }
}
