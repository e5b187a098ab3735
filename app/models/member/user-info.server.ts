import { PROFILE_UNREAD, withFallback } from "~/services/fallback.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { UserInfo } from "~contracts/records/member";

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
