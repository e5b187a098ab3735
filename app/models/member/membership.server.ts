import { type SubscriptionInfo, subscriptionInfo } from "~/models/member/subscription";
import { utc } from "~/models/place/instant";
import type { MemberCall } from "~/services/member/member-call";
import { clock } from "~/services/process/clock.server";
import type { Upstreams } from "~/services/upstreams.server";
import { userInfoOf } from "./user-info.server";

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
