import type { AuthToken, UserInfo } from "~/models/member/schema";
import { UpstreamError } from "~/services/http/upstream-error";
import { upstreams } from "~/services/upstreams.server";
import type { SignInForm, SignUpForm } from "./forms";
import { signUpErrors, type SignUpErrors } from "./sign-up-errors";

export const WRONG_CREDENTIALS = "That e-mail and password do not match. Check both and try again.";
export const COOKIES_NOT_SET = "Cookies could not be set";
export const CREATED_NOT_SIGNED_IN = "Account created but could not login";
export const MEMBER_SERVICE_DOWN = "We could not reach your account just now. Nothing is lost: please try again in a moment.";

export type SignedIn = { ok: true; token: AuthToken; userInfo: UserInfo };
export type SignInRefused = { ok: false; message: string };

/** Token, then profile (S 4.6). Fails with the texts of S 8.2, never with an exception. */
export async function signIn({ email, password }: Pick<SignInForm, "email" | "password">): Promise<SignedIn | SignInRefused> {
  const { member } = upstreams();
  let token: AuthToken;
  try {
    token = await member.passwordToken({ username: email, password });
  } catch (error) {
    return { ok: false, message: isRefusal(error) ? WRONG_CREDENTIALS : MEMBER_SERVICE_DOWN };
  }
  try {
    return { ok: true, token, userInfo: await member.userInfo(token.access_token) };
  } catch {
    return { ok: false, message: COOKIES_NOT_SET };
  }
}

export type SignUpRefused = { ok: false; fieldErrors: SignUpErrors; message: string | null };

/** Creates the account, then signs in with the same words (S 4.6, 5.3, 8.2). */
export async function signUp(form: SignUpForm): Promise<SignedIn | SignUpRefused> {
  const { member } = upstreams();
  const { name, last_name, email, zip_code, password } = form;
  try {
    await member.createUser({ name, last_name, email, zip_code, password, accept_service_terms: true });
  } catch (error) {
    const fieldErrors = error instanceof UpstreamError ? signUpErrors(error.body) : {};
    const known = Object.keys(fieldErrors).length > 0;
    return { ok: false, fieldErrors, message: known ? null : MEMBER_SERVICE_DOWN };
  }
  const signedIn = await signIn({ email, password });
  return signedIn.ok ? signedIn : { ok: false, fieldErrors: {}, message: CREATED_NOT_SIGNED_IN };
}

/** The service understood and said no; anything else is a failure of the service. */
function isRefusal(error: unknown): boolean {
  return error instanceof UpstreamError && (error.status === 400 || error.status === 401 || error.status === 403);
}
