import { positionOf, type SavedPosition } from "~/models/event/video/resume";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { FavoriteTeam, MemberProfile } from "~contracts/records/member";
import { memberProfileOf } from "./user-info.server";

/** Null when the member service is down (S 8.2). */
type MemberOnEvent = { following: string[]; reminded: boolean; watched: SavedPosition | undefined };

const NOTHING_MARKED: MemberOnEvent = { following: [], reminded: false, watched: undefined };

/** Null for a member of whom it can't be read, so that nothing says "Follow" to who may follow (S 8.2). */
export const marksOnEvent = (member: MemberOnEvent | null, signedIn: boolean): MemberOnEvent | null =>
  member ?? (signedIn ? null : NOTHING_MARKED);

export async function memberOnEvent(
  upstreams: Pick<Upstreams, "member">,
  eventKey: string,
  call: MemberCall,
): Promise<MemberOnEvent | null> {
  const profile = await memberProfileOf(upstreams, call, "what a member marked on an event");
  return (
    profile && {
      following: profile.following.map(({ content_key }) => content_key),
      reminded: profile.reminders.some(({ content_key }) => content_key === eventKey),
      watched: positionOf(profile.most_recent.find(({ content_key }) => content_key === eventKey)),
    }
  );
}

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
