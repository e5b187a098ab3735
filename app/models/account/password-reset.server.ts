import { setTimeout as wait } from "node:timers/promises";
import { firstErrors } from "~/models/member/sign-up-errors";
import { isUpstreamError, type UpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import { log } from "~/services/process/log.server";
import type { Upstreams } from "~/services/upstreams.server";

/** Longer than queuing the mail takes, so timing doesn't reveal who has an account (security 3). */
const ANSWERED_AFTER_MS = 400;

/** True whether or not an account exists; false when the service can't be reached. */
export async function askForReset(upstreams: Pick<Upstreams, "member">, email: string): Promise<boolean> {
  const [asked] = await Promise.all([requested(upstreams, email), wait(ANSWERED_AFTER_MS)]);
  return asked;
}

async function requested(upstreams: Pick<Upstreams, "member">, email: string): Promise<boolean> {
  // Same answer but no more mail, so the limit doesn't reveal who has an account.
  if (await limits().take("reset", { account: email.toLowerCase() })) return true;
  try {
    await upstreams.member.requestPasswordReset(email);
    return true;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    // The service's refusal must not reach the visitor either.
    if (isAnswer(error)) return true;
    log().warn(
      { service: error.service, kind: error.kind, status: error.status },
      "a reset mail could not be asked for",
    );
    return false;
  }
}

/** "gone": unknown, used, or expired. "unknown": the service can't be reached. */
export type ResetLink = { state: "open"; email: string } | { state: "gone" } | { state: "unknown" };

export async function resetLink(upstreams: Pick<Upstreams, "member">, token: string | null): Promise<ResetLink> {
  if (!token) return { state: "gone" };
  try {
    return { state: "open", email: (await upstreams.member.profileWithResetToken(token)).email };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { state: isAnswer(error) ? "gone" : "unknown" };
  }
}

export type PasswordSet =
  { ok: true } | { ok: false; fieldError: string | null; /** It may be set all the same. */ isUnknown: boolean };

/** Ends every session of the account. */
export async function setPassword(
  upstreams: Pick<Upstreams, "member">,
  token: string | null,
  new_password: string,
): Promise<PasswordSet> {
  if (!token) return { ok: false, fieldError: null, isUnknown: false };
  try {
    await upstreams.member.resetPasswordToken({ token, new_password });
    return { ok: true };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const fieldError = firstErrors(error.body, ["new_password"]).new_password ?? null;
    return { ok: false, fieldError, isUnknown: error.mayHaveArrived };
  }
}

/** About the address or the link; any other refusal turns the site away, and says nothing of either. */
const isAnswer = (error: UpstreamError) => isUpstreamError(error, 400, 404, 410, 422);
