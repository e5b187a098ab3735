import { goOnWithout, PROFILE_UNREAD } from "~/services/go-on-without.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { MemberProfile } from "~contracts/records/member";

/** Null when they can't be loaded (S 8.2). */
export function memberProfileOf(upstreams: Pick<Upstreams, "member">, call: MemberCall): Promise<MemberProfile | null> {
  return goOnWithout(
    "a member's own lists",
    call((token) => upstreams.member.memberProfile(token)),
    null,
    PROFILE_UNREAD,
  );
}
