import { isUpstreamError, orNone } from "./upstream-error";

export const RETRY_AFTER_SECONDS = "30";

/** A 503 that lets browsers and crawlers try again soon. */
export const unavailable = () =>
  new Response(null, {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  });

/** While the upstream is down, the page is unavailable (503) instead of broken (security 5). */
export async function orUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw isUpstreamError(error) ? unavailable() : error;
  }
}

/** Null for a 404 (or the statuses given); "unavailable" if the answer can't be read, which the page then says. */
export async function orUnread<Answer>(
  answer: Promise<Answer>,
  ...statuses: number[]
): Promise<Answer | "unavailable" | null> {
  try {
    return await orNone(answer, ...statuses);
  } catch (error) {
    if (isUpstreamError(error)) return "unavailable";
    throw error;
  }
}
