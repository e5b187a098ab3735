import { setTimeout as wait } from "node:timers/promises";
import { firstErrors } from "~/models/member/sign-up-errors";
import { isUpstreamError, type UpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import { log } from "~/services/process/log.server";
import type { Upstreams } from "~/services/upstreams.server";

/** A new password for someone who cannot sign in (S 2.1, 7.2). */

/** Longer than writing a mail down takes: the time of the answer says nothing of who has an account (security 3). */
const ANSWERED_AFTER_MS = 400;

/** Asks for the mail. True for every address, with an account or without; false when no one could be asked. */
export async function askForReset(upstreams: Pick<Upstreams, "member">, email: string): Promise<boolean> {
  const [asked] = await Promise.all([requested(upstreams, email), wait(ANSWERED_AFTER_MS)]);
  return asked;
}

async function requested(upstreams: Pick<Upstreams, "member">, email: string): Promise<boolean> {
  // The same answer again, and no further mail: no one learns from it who has an account.
  if (await limits().take("reset", { account: email.toLowerCase() })) return true;
  try {
    await upstreams.member.requestPasswordReset(email);
    return true;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    // What the service has against an address, it may not tell the visitor either.
    if (isAnswer(error)) return true;
    log().warn(
      { service: error.service, kind: error.kind, status: error.status },
      "a reset mail could not be asked for",
    );
    return false;
  }
}

/** Whom a link is for; "gone" when it is unknown, used or too old, "unknown" when the service cannot say. */
export type ResetLink = { state: "open"; email: string } | { state: "gone" } | { state: "unknown" };

/** What the member service makes; anything else cannot be one, and is not asked about. */
const TOKEN = /^[\w-]{8,200}$/;

export async function resetLink(upstreams: Pick<Upstreams, "member">, token: string | null): Promise<ResetLink> {
  if (!token || !TOKEN.test(token)) return { state: "gone" };
  try {
    return { state: "open", email: (await upstreams.member.profileWithResetToken(token)).email };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { state: isAnswer(error) ? "gone" : "unknown" };
  }
}

export type PasswordSet = { ok: true } | { ok: false; fieldError: string | null };

/** Sets the password; every session of the account ends with it. Why not, in words where the service has some. */
export async function setPassword(
  upstreams: Pick<Upstreams, "member">,
  token: string | null,
  new_password: string,
): Promise<PasswordSet> {
  if (!token || !TOKEN.test(token)) return { ok: false, fieldError: null };
  try {
    await upstreams.member.resetPasswordToken({ token, new_password });
    return { ok: true };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { ok: false, fieldError: firstErrors(error.body, ["new_password"]).new_password ?? null };
  }
}

/** The service understood, and said no. */
const isAnswer = ({ kind, status }: UpstreamError) =>
  kind === "status" && status !== undefined && status < 500 && status !== 429;
