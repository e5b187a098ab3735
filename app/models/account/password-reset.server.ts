import { isAnswer, requestMail } from "~/models/member/mail-request.server";
import { firstErrors } from "~/models/member/sign-up-errors";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";

/** True whether or not an account exists; false when the service can't be reached. */
export const askForReset = (upstreams: Pick<Upstreams, "member">, email: string): Promise<boolean> =>
  requestMail(email, () => upstreams.member.requestPasswordReset(email));

/** "gone": unknown, used, or expired. "unknown": the service can't be reached. */
type ResetLink = { state: "open"; email: string } | { state: "gone" } | { state: "unknown" };

export async function resetLink(upstreams: Pick<Upstreams, "member">, token: string | null): Promise<ResetLink> {
  if (!token) return { state: "gone" };
  try {
    return { state: "open", email: (await upstreams.member.profileWithResetToken(token)).email };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { state: isAnswer(error) ? "gone" : "unknown" };
  }
}

type PasswordSet =
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
