import { setTimeout as wait } from "node:timers/promises";
import { isUpstreamError, type UpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import { log } from "~/services/process/log.server";

/** Longer than queuing the mail takes, so timing doesn't reveal who has an account (security 3). */
export const ANSWERED_AFTER_MS = 400;

/** Asks for mail to an address of anyone; true whether or not it's a member's, false when the service is down. */
export async function requestMail(email: string, send: () => Promise<unknown>): Promise<boolean> {
  const [sent] = await Promise.all([requested(email, send), wait(ANSWERED_AFTER_MS)]);
  return sent;
}

async function requested(email: string, send: () => Promise<unknown>): Promise<boolean> {
  // Same answer but no more mail, so the limit doesn't reveal who has an account.
  if (await limits().take("reset", { account: email.toLowerCase() })) return true;
  try {
    await send();
    return true;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    // The service's refusal must not reach the visitor either.
    if (isAnswer(error)) return true;
    log().warn({ service: error.service, kind: error.kind, status: error.status }, "a mail could not be asked for");
    return false;
  }
}

/** About the address or the link; any other refusal turns the site away, and says nothing of either. */
export const isAnswer = (error: UpstreamError) => isUpstreamError(error, 400, 404, 410, 422);
