import { goOnWithout, PROFILE_UNREAD } from "~/services/go-on-without.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { FavoriteTeam } from "~contracts/records/member";

export type MemberOnOrganization = { following: boolean; favorites: readonly FavoriteTeam[] };

export const NOT_A_FAN: MemberOnOrganization = { following: false, favorites: [] };

/** Nothing of it when the member service is down (S 8.2). */
export async function memberOnOrganization(
  upstreams: Pick<Upstreams, "member">,
  key: string,
  call: MemberCall,
): Promise<MemberOnOrganization> {
  const profile = await goOnWithout(
    "whether a member follows an organization",
    call((token) => upstreams.member.memberProfile(token)),
    null,
    PROFILE_UNREAD,
  );
  if (!profile) return NOT_A_FAN;
  return {
    following: profile.following.some(({ content_key }) => content_key === key),
    favorites: profile.favorite_teams.filter(({ school_key }) => school_key === key),
  };
}
