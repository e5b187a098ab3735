import { goOnWithout, PROFILE_UNREAD } from "~/services/go-on-without.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";

/** False when the member service is down (S 8.2). */
export async function memberOnOrganization(
  upstreams: Pick<Upstreams, "member">,
  key: string,
  call: MemberCall,
): Promise<boolean> {
  const profile = await goOnWithout(
    "whether a member follows an organization",
    call((token) => upstreams.member.memberProfile(token)),
    null,
    PROFILE_UNREAD,
  );
  return profile?.following.some(({ content_key }) => content_key === key) ?? false;
}
