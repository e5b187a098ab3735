import { setTimeout as wait } from "node:timers/promises";
import { tooManyCodes } from "~/models/navigation/too-often";
import { withFallback } from "~/services/fallback.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import type { Upstreams } from "~/services/upstreams.server";
import { SIGN_IN_CODE_TRIES, SIGN_IN_LINK_MINUTES } from "~contracts/limits";
import { ANSWERED_AFTER_MS, isAnswer, requestMail } from "./mail-request.server";
import { openedBy, type SignedIn, type SignInFrom, type SignInRefused } from "./sign-in.server";

type Clients = Pick<Upstreams, "member">;

export const WRONG_CODE =
  "That code doesn't match, or it no longer works. Each one is good for " +
  `${SIGN_IN_LINK_MINUTES} minutes and ${SIGN_IN_CODE_TRIES} tries.`;
const WRONG_LINK = "This link no longer works. Ask for a new one.";
const LINKS_ONLY = "There were too many wrong codes. Please use the link in the e-mail on this device instead.";

/** Beside a password: false where the service can't, or doesn't say. */
export const otherWaysIn = ({ member }: Clients): Promise<{ sign_in_link: boolean; passkeys: boolean }> =>
  withFallback("which ways to sign in there are", member.capabilities(), { sign_in_link: false, passkeys: false });

export const canSendLink = async (upstreams: Clients): Promise<boolean> => (await otherWaysIn(upstreams)).sign_in_link;

/** True whether or not an account exists; false when the service can't be reached. */
export const askForLink = ({ member }: Clients, asked: { email: string; browser: string }): Promise<boolean> =>
  requestMail(asked.email, () => member.askForSignInLink(asked));

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

type Typed = { email: string; browser: string; code: string };

/** Counted as tries of the password are; and with all others, unless the browser has signed in before (decision 60). */
export async function signInByCode(
  upstreams: Clients,
  typed: Typed,
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
