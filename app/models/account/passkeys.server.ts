import { MEMBER_SERVICE_DOWN, passkeyAnswerOf } from "~/models/member/sign-in.server";
import { mediumDay } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { orUnread } from "~/services/http/unavailable.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { PASSKEYS_AT_MOST } from "~contracts/limits";
import { NO_SUCH_PASSKEY, type Passkey, PASSKEY_REFUSALS, type PasskeyOptions } from "~contracts/passkeys";

type Clients = Pick<Upstreams, "member">;

/** Null where the service has none now, as for a session that may add none. */
export function passkeyOptions(
  { member }: Clients,
  { signedIn, call }: { signedIn: boolean; call: MemberCall },
): Promise<PasskeyOptions | null> {
  const options = signedIn ? call((token) => member.passkeyToMake(token)) : member.passkeyToUse();
  return withFallback("what a browser needs for a passkey", options, null);
}

export type ListedPasskey = { id: string; name: string; added: string; used: string };

const listedPasskey = ({ id, name, created_at, used_at }: Passkey, zone: string): ListedPasskey => ({
  ...{ id, name, added: `Added on ${mediumDay(created_at, zone) ?? ""}` },
  used: used_at ? `last used on ${mediumDay(used_at, zone) ?? ""}` : "not used yet",
});

/** Why none can be added now. */
export type NoMore = "sign-in" | "most" | null;

/** Null of a service that has no passkeys. */
export async function loadPasskeys(
  { member }: Clients,
  call: MemberCall,
  zone: string,
): Promise<{ list: ListedPasskey[]; noMore: NoMore } | "unavailable" | null> {
  const own = await orUnread(call((token) => member.passkeys(token)));
  if (!own || own === "unavailable") return own;
  const most = own.passkeys.length >= PASSKEYS_AT_MOST ? "most" : null;
  return { list: own.passkeys.map((passkey) => listedPasskey(passkey, zone)), noMore: own.recent ? most : "sign-in" };
}

/** Kept in the address on the way back to the list. */
export const PASSKEY_NOTICES = {
  added: "Your passkey is ready. Use it the next time you sign in.",
  removed: "We removed the passkey, and signed you out on your other devices.",
  gone: "That passkey was removed already.",
} as const;
type PasskeyNotice = keyof typeof PASSKEY_NOTICES;

const REFUSED: Record<(typeof PASSKEY_REFUSALS)[number], string> = {
  sign_in_again: "It's been a while since you signed in. Sign in again, then add your passkey.",
  too_many_passkeys: `You can have ${PASSKEYS_AT_MOST} passkeys. Remove one to add another.`,
  invalid_passkey: "We couldn't add that passkey. Please try again.",
};

type PasskeyAnswered = { done: PasskeyNotice } | { failed: string; status: 400 | 503 };

const refusedFor = (reason: keyof typeof REFUSED) => ({ failed: REFUSED[reason], status: 400 }) as const;

/** The browser's answer as the form sent it. */
export async function addPasskey(
  { member }: Clients,
  { name, sent }: { name: string; sent: unknown },
  call: MemberCall,
): Promise<PasskeyAnswered> {
  const answer = passkeyAnswerOf(sent);
  if (!answer) return refusedFor("invalid_passkey");
  try {
    await call((token) => member.addPasskey(token, { name, answer }));
    return { done: "added" };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const reason = PASSKEY_REFUSALS.find((one) => says(error, one));
    return reason ? refusedFor(reason) : { failed: MEMBER_SERVICE_DOWN, status: 503 };
  }
}

/** Another member's can't be removed. */
export async function removePasskey({ member }: Clients, id: string, call: MemberCall): Promise<PasskeyAnswered> {
  try {
    await call((token) => member.removePasskey(token, id));
    return { done: "removed" };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return says(error, NO_SUCH_PASSKEY) ? { done: "gone" } : { failed: MEMBER_SERVICE_DOWN, status: 503 };
  }
}
