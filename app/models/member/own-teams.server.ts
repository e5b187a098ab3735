import { type OwnTeams, ownTeams, type WithoutTeams } from "~/models/event-list/own-teams";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { supportedSchoolKey } from "./supported-school";
import { memberProfileOf, userInfoOf } from "./user-info.server";

/** Without one of the answers a list would lack games that no one misses, so it is unread (S 8.2). */
export async function readOwnTeams(
  upstreams: Pick<Upstreams, "member">,
  call: MemberCall,
): Promise<OwnTeams | WithoutTeams> {
  const [profile, userInfo] = await Promise.all([
    memberProfileOf(upstreams, call, "whose games a member's list has"),
    userInfoOf(upstreams, call, "the school that a member supports"),
  ]);
  if (!profile || !userInfo) return "unread";
  const own = ownTeams(profile, supportedSchoolKey(userInfo));
  return own.length > 0 ? own : "no-teams";
}
