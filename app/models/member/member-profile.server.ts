import { PROFILE_UNREAD, withFallback } from "~/services/fallback.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { MemberProfile } from "~contracts/records/member";

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
