import { isUpstreamError } from "./upstream-error";

/** When it is worth asking again. */
export const RETRY_AFTER_SECONDS = "30";

/** The answer of a page whose upstream cannot say what it shows; a browser or crawler may ask again soon. */
export const unavailable = () =>
  new Response(null, {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  });

/**
 * What a page cannot do without: while its upstream does not answer, the page is unavailable, not broken (security 5).
 */
export async function orUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw isUpstreamError(error) ? unavailable() : error;
  }
}
