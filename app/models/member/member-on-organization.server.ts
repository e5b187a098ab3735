import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { FavoriteTeam, MemberProfile } from "~contracts/records/member";
import { memberProfileOf } from "./member-profile.server";

/** `lists`: null for a guest. */
export type MemberOnOrganization = {
  following: boolean;
  favorites: readonly FavoriteTeam[];
  lists: MemberProfile | null;
};

const NOT_A_FAN: MemberOnOrganization = { following: false, favorites: [], lists: null };

/** Null when the member service is down (S 8.2). */
export async function memberOnOrganization(
  upstreams: Pick<Upstreams, "member">,
  key: string,
  call: MemberCall,
): Promise<MemberOnOrganization | null> {
  const profile = await memberProfileOf(upstreams, call, "whether a member follows an organization");
  return (
    profile && {
      following: profile.following.some(({ content_key }) => content_key === key),
      favorites: profile.favorite_teams.filter(({ school_key }) => school_key === key),
      lists: profile,
    }
  );
}

export type Session = { readonly signedIn: boolean; call: MemberCall };

/** Null for a member of whom it can't be read, so that nothing says "Follow" to who may follow (S 8.2). */
export async function visitorAsFan(
  upstreams: Pick<Upstreams, "member">,
  key: string,
  authenticated: boolean,
  session: Session,
): Promise<MemberOnOrganization | null> {
  if (!authenticated) return NOT_A_FAN;
  const fan = await memberOnOrganization(upstreams, key, session.call);
  return session.signedIn ? fan : NOT_A_FAN;
}
