import { type SubscriptionInfo, subscriptionInfo } from "~/models/member/subscription";
import { utc } from "~/models/place/time";
import { PROFILE_UNREAD, withFallback } from "~/services/fallback.server";
import { clock } from "~/services/process/clock.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { MemberProfile, UserInfo } from "~contracts/records/member";

/** Null when it can't be loaded (S 8.2). `what` is for the log: whose it is. */
export function userInfoOf(
  upstreams: Pick<Upstreams, "member">,
  call: MemberCall,
  what: string,
): Promise<UserInfo | null> {
  return withFallback(
    what,
    call((token) => upstreams.member.userInfo(token)),
    null,
    PROFILE_UNREAD,
  );
}

/** Null when they can't be loaded (S 8.2). `what` is for the log: what of them was asked for. */
export function memberProfileOf(
  upstreams: Pick<Upstreams, "member">,
  call: MemberCall,
  what = "a member's own lists",
): Promise<MemberProfile | null> {
  return withFallback(
    what,
    call((token) => upstreams.member.memberProfile(token)),
    null,
    PROFILE_UNREAD,
  );
}

/** From the member service, so a cookie can't forge it; null when it's down. */
export const memberKeyOf = async (upstreams: Pick<Upstreams, "member">, call: MemberCall): Promise<string | null> =>
  (await userInfoOf(upstreams, call, "the key of a member"))?.key ?? null;

/** A guest has none; null when the member service is down (S 4.5, 8.2). */
export async function subscriptionOf(
  upstreams: Pick<Upstreams, "member">,
  authenticated: boolean,
  call: MemberCall,
): Promise<SubscriptionInfo | null> {
  const now = utc(clock.now());
  if (!authenticated) return subscriptionInfo(null, now);
  const userInfo = await userInfoOf(upstreams, call, "a member's subscription");
  return userInfo && subscriptionInfo(userInfo, now);
}
