import { tooManyPasswords } from "~/models/navigation/too-often";
import { isServicesRefusal, isUpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { SignInDevice } from "~contracts/member";
import { type PasskeyAnswer, passkeyAnswer } from "~contracts/passkeys";
import type { AuthToken, UserInfo } from "~contracts/records/member";
import type { SignInForm, SignUpForm } from "./forms";
import { ACCOUNT_EXISTS, type SignUpErrors, signUpErrors } from "./sign-up-errors";

export const WRONG_CREDENTIALS = "That e-mail and password don't match. Check both and try again.";
const WRONG_PASSKEY = "That passkey didn't work. Try again, or sign in another way.";
export const COOKIES_NOT_SET = "Cookies could not be set";
export const CREATED_NOT_SIGNED_IN = "Account created but could not login";
export const MEMBER_SERVICE_DOWN = "We couldn't reach your account right now. Please try again in a moment.";

/** Retry-After when password checks are backed up. */
const BUSY_SECONDS = 5;
export const TOO_MANY_SIGN_INS = "A lot of people are signing in right now. Please try again in a few seconds.";

export type SignedIn = { ok: true; token: AuthToken; userInfo: UserInfo; device: SignInDevice | null };
/** Set where the service may know the browser by now, so that it keeps its key for the next try. */
type Met = { device?: SignInDevice };
export type SignInRefused = Met & { ok: false; message: string; status: 400 | 429 | 503; retryAfterSeconds?: number };

type Credentials = Pick<SignInForm, "email" | "password">;
export type SignInFrom = {
  network: string | null;
  device: SignInDevice;
  /** Whether this browser has signed in to the account before. */
  isKnownTo: (email: string) => boolean;
};

type From = Partial<SignInFrom>;

/**
 * Wrong passwords slow down only their own network, and under attack its customer's others; the owner can still sign in
 * elsewhere, and with a browser that has signed in before anywhere (security 3).
 */
export async function signIn(
  upstreams: Pick<Upstreams, "member">,
  credentials: Credentials,
  { network, device, isKnownTo }: From = {},
): Promise<SignedIn | SignInRefused> {
  const knownBrowser = device && isKnownTo?.(credentials.email) ? device.key : null;
  const tried = await limits().passwordTry(credentials.email, network, knownBrowser);
  if (tried.waitSeconds > 0)
    return {
      ok: false,
      message: tooManyPasswords(tried.waitSeconds),
      status: 429,
      retryAfterSeconds: tried.waitSeconds,
    };
  const result = await openedWith(upstreams, credentials, device ?? null);
  if ("wrong" in tried && result.ok) await tried.right();
  else if ("wrong" in tried && !result.ok && result.message === WRONG_CREDENTIALS) await tried.wrong();
  return result;
}

const openedWith = (
  upstreams: Pick<Upstreams, "member">,
  { email, password }: Credentials,
  device: SignInDevice | null,
): Promise<SignedIn | SignInRefused> =>
  openedBy(upstreams, WRONG_CREDENTIALS, device, (from) =>
    upstreams.member.passwordToken({ username: email, password, ...from }),
  );

/** What a device signs can't be guessed, so only the network's tries count (decision 61). */
export async function signInByPasskey(
  upstreams: Pick<Upstreams, "member">,
  text: unknown,
  { device }: SignInFrom,
): Promise<SignedIn | SignInRefused> {
  const answer = passkeyAnswerOf(text);
  if (!answer) return { ok: false, message: WRONG_PASSKEY, status: 400 };
  return openedBy(upstreams, WRONG_PASSKEY, device, (from) => upstreams.member.passkeyToken({ answer, ...from }));
}

/** A failing service returns the texts of S 8.2 instead of throwing (S 4.6). */
export async function openedBy(
  { member }: Pick<Upstreams, "member">,
  wrong: string,
  device: SignInDevice | null,
  tokenFor: (from: { device?: SignInDevice }) => Promise<AuthToken>,
): Promise<SignedIn | SignInRefused> {
  let token: AuthToken;
  try {
    token = await tokenFor(device ? { device } : {});
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (isRefusal(error)) return { ok: false, message: wrong, status: 400 };
    if (isBusy(error)) return { ok: false, message: TOO_MANY_SIGN_INS, status: 503, retryAfterSeconds: BUSY_SECONDS };
    return { ok: false, message: MEMBER_SERVICE_DOWN, status: 503, ...(device && { device }) };
  }
  try {
    return { ok: true, token, userInfo: await member.userInfo(token.access_token), device };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { ok: false, message: COOKIES_NOT_SET, status: 400, ...(device && { device }) };
  }
}

export type SignUpRefused = Met & { ok: false; fieldErrors: SignUpErrors; message: string | null; status: 400 | 503 };

/** `made` is false where the account was there before. */
type SignedUp = SignedIn & { made: boolean };

/** Creates an account and signs in to it (S 4.6, 5.3, 8.2). */
export async function signUp(
  upstreams: Pick<Upstreams, "member">,
  form: SignUpForm & { password: string },
  from: From = {},
): Promise<SignedUp | SignUpRefused> {
  const { member } = upstreams;
  const device = from.device ?? null;
  const { name, last_name, email, zip_code, password } = form;
  const user = { name, last_name, email, zip_code, password, accept_service_terms: true } as const;
  try {
    const answer = await member.createUser(user, device);
    const fieldErrors = signUpErrors(answer);
    if (Object.keys(fieldErrors).length > 0) return refusedOrOpened(upstreams, fieldErrors, user, from);
  } catch (error) {
    // The account may be there by now: then its own password opens it, counted like any other try.
    if (isReplyLost(error)) {
      const there = await signUpAgain(upstreams, user, from);
      if (there) return { ...there, made: true };
    }
    if (!isUpstreamError(error)) throw error;
    const fieldErrors = signUpErrors(error.body);
    const known = Object.keys(fieldErrors).length > 0;
    if (known) return refusedOrOpened(upstreams, fieldErrors, user, from);
    if (isBusy(error)) return { ok: false, fieldErrors, message: TOO_MANY_SIGN_INS, status: 503 };
    return { ok: false, fieldErrors, message: MEMBER_SERVICE_DOWN, status: 503, ...(device && { device }) };
  }
  const signedIn = await openedWith(upstreams, { email, password }, device);
  if (signedIn.ok) return { ...signedIn, made: true };
  return { ok: false, fieldErrors: {}, message: CREATED_NOT_SIGNED_IN, status: 400, ...(device && { device }) };
}

type NewUser = Parameters<Upstreams["member"]["createUser"]>[0];

/** Of two presses, the second finds the first one's account, and its own password opens it, like any that is there. */
async function refusedOrOpened(
  upstreams: Pick<Upstreams, "member">,
  fieldErrors: SignUpErrors,
  user: NewUser,
  from: From,
): Promise<SignedUp | SignUpRefused> {
  const { email, ...others } = fieldErrors;
  const isThere = email === ACCOUNT_EXISTS && Object.keys(others).length === 0;
  const opened = isThere ? await openedByOwn(upstreams, user, from) : null;
  return opened ? { ...opened, made: false } : { ok: false, fieldErrors, message: null, status: 400 };
}

async function openedByOwn(upstreams: Pick<Upstreams, "member">, user: NewUser, from: From): Promise<SignedIn | null> {
  const signedIn = await signIn(upstreams, user, from);
  return signedIn.ok ? signedIn : null;
}

/** Null where it failed again, or the account is another's. */
async function signUpAgain(upstreams: Pick<Upstreams, "member">, user: NewUser, from: From): Promise<SignedIn | null> {
  try {
    const answer = await upstreams.member.createUser(user, from.device);
    if (Object.keys(signUpErrors(answer)).length > 0) return null;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (!signUpErrors(error.body).email) return null;
  }
  return openedByOwn(upstreams, user, from);
}

/** No one knows whether it was done. */
const isReplyLost = (error: unknown) =>
  isUpstreamError(error, 502, 503) || (isUpstreamError(error) && error.kind === "network");

/** The service said no; anything else is a failure. */
const isRefusal = (error: unknown) => isServicesRefusal(error, 400, 401, 403);

/** Overloaded with password checks, not broken. */
const isBusy = (error: unknown) => isUpstreamError(error, 429) || (isUpstreamError(error) && error.kind === "bulkhead");

/** Null for anything that no browser makes of a passkey. */
export function passkeyAnswerOf(text: unknown): PasskeyAnswer | null {
  try {
    return passkeyAnswer.safeParse(JSON.parse(String(text))).data ?? null;
  } catch {
    return null;
  }
}
