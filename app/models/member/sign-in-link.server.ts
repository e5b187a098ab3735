import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { tooManyCodes } from "~/models/navigation/too-often";
import { withFallback } from "~/services/fallback.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import type { Upstreams } from "~/services/upstreams.server";
import { SIGN_IN_CODE_TRIES, SIGN_IN_LINK_MINUTES } from "~contracts/limits";
import { NO_CAPABILITIES } from "~contracts/member";
import { NO_PASSWORD, type SignUpForm } from "./forms";
import { ANSWERED_AFTER_MS, isAnswer, requestMail } from "./mail-request.server";
import {
  MEMBER_SERVICE_DOWN,
  openedBy,
  type SignedIn,
  type SignInFrom,
  type SignInRefused,
  signUp,
  type SignUpRefused,
} from "./sign-in.server";
import { ACCOUNT_EXISTS } from "./sign-up-errors";

type Clients = Pick<Upstreams, "member">;

export const WRONG_CODE =
  "That code doesn't match, or it no longer works. Each one is good for " +
  `${SIGN_IN_LINK_MINUTES} minutes and ${SIGN_IN_CODE_TRIES} tries.`;
const WRONG_LINK = "This link no longer works. Ask for a new one.";
const LINKS_ONLY = "There were too many wrong codes. Please use the link in the e-mail on this device instead.";

/** Beside a password: false where the service can't, or doesn't say. */
export const otherWaysIn = ({ member }: Clients) =>
  withFallback("which ways to sign in there are", member.capabilities(), NO_CAPABILITIES);

/** True whether or not an account exists; false when the service can't be reached. */
export const askForLink = ({ member }: Clients, { isNew: _, ...asked }: LinkRequest): Promise<boolean> =>
  requestMail(asked.email, () => member.askForSignInLink(asked));

/** `browser` is a key of its own; `isNew`: by someone without an account, as far as they say. */
export type LinkRequest = { email: string; browser: string; isNew?: boolean | undefined };

/** With a password at once, or by mail; so too where a network was told of accounts too often (decision 63). */
export async function newAccount(upstreams: Clients, form: SignUpForm, from: SignInFrom) {
  const { password } = form;
  const who = { network: from.network ?? "unknown" };
  if (password === undefined) return signUpByMail(upstreams, form);
  if ((await limits().reached("taken-address", who)) && (await otherWaysIn(upstreams)).sign_up_link)
    return signUpByMail(upstreams, form);
  const result = await signUp(upstreams, { ...form, password }, from);
  if (!result.ok && result.fieldErrors.email === ACCOUNT_EXISTS) await limits().take("taken-address", who);
  return result;
}

type MailedSignUp = { ok: "mailed"; link: LinkRequest };

/** Makes an account, or signs in where there is one, once the mail is answered: so it tells nothing (decision 63). */
async function signUpByMail(
  upstreams: Clients,
  { name, last_name, zip_code, email }: SignUpForm,
): Promise<MailedSignUp | SignUpRefused> {
  const refused = { ok: false, fieldErrors: {}, message: null } as const;
  if (!(await otherWaysIn(upstreams)).sign_up_link)
    return { ...refused, fieldErrors: { password: NO_PASSWORD }, status: 400 };
  const request = { email, browser: randomUUID() };
  const newcomer = { name, last_name, zip_code };
  const sent = await requestMail(email, () => upstreams.member.askForSignInLink({ ...request, newcomer }));
  return sent
    ? { ok: "mailed", link: { ...request, isNew: true } }
    : { ...refused, message: MEMBER_SERVICE_DOWN, status: 503 };
}

/** "gone": unknown, used, or too old. "unknown": the service can't be reached. */
export type SignInLink = { state: "open"; email: string } | { state: "gone" } | { state: "unknown" };

/** What a link would open. It's read as often as a mail program likes, and uses nothing. */
export async function readLink({ member }: Clients, token: string): Promise<SignInLink> {
  try {
    return { state: "open", email: (await member.signInLink(token)).email };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { state: isAnswer(error) ? "gone" : "unknown" };
  }
}

/** Uses the link. Its token can't be guessed, so only the network's tries count. */
export const signInByLink = (upstreams: Clients, token: string, { device }: SignInFrom) =>
  openedBy(upstreams, WRONG_LINK, device, (from) => upstreams.member.mailToken({ token, ...from }));

/** Counted as tries of the password are; and with all others, unless the browser has signed in before (decision 60). */
export async function signInByCode(
  upstreams: Clients,
  typed: { email: string; browser: string; code: string },
  { network, device, isKnownTo }: SignInFrom,
): Promise<SignedIn | SignInRefused> {
  const isKnown = isKnownTo(typed.email);
  const tried = await limits().passwordTry(typed.email, network, isKnown ? device.key : null);
  const refused = { ok: false, status: 429 } as const;
  if (!("wrong" in tried)) {
    const { waitSeconds } = tried;
    return { ...refused, message: tooManyCodes(waitSeconds), retryAfterSeconds: waitSeconds };
  }
  const everyones = isKnown ? null : await limits().reached("sign-in-code", { network: network ?? "unknown" });
  if (everyones) return { ...refused, message: LINKS_ONLY, retryAfterSeconds: everyones.retryAfterSeconds };
  const [result] = await Promise.all([
    openedBy(upstreams, WRONG_CODE, device, (from) => upstreams.member.mailToken({ ...typed, ...from })),
    // A member's code takes a moment longer to refuse than one that no one was sent.
    wait(ANSWERED_AFTER_MS),
  ]);
  if (result.ok) await tried.right();
  else if (result.message === WRONG_CODE) {
    await tried.wrong();
    if (!isKnown) await limits().take("sign-in-code", { network: network ?? "unknown" });
  }
  return result;
}
