import { positionOf, type SavedPosition } from "~/models/event/video/resume";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import { memberProfileOf } from "./member-profile.server";

/** Null when the member service is down (S 8.2). */
export type MemberOnEvent = { following: string[]; reminded: boolean; watched: SavedPosition | undefined };

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
