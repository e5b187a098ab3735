import { familyInvite } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

/** What the service makes tokens of; anything else is no one's. */
const TOKEN = /^[\w-]{20,200}$/;

export type FollowedInvitation = {
  /** Null when there is none, or none that could be one. */
  token: string | null;
  /** Remembers it on the client as familyPlanInviteToken (S 2.8). */
  cookies: string[];
};

/** The invitation that an address names. */
export function namedInvitation({ epochMs }: Pick<Visit, "epochMs">, text: string): FollowedInvitation {
  if (!TOKEN.test(text)) return { token: null, cookies: [] };
  return { token: text, cookies: [familyInvite.serialize(text, epochMs)] };
}

/** The invitation that a visitor follows: the one in the address, else the one remembered on the client. */
export function followedInvitation(visit: Visit): FollowedInvitation {
  const named = visit.url.searchParams.get("token");
  if (named !== null) return namedInvitation(visit, named);
  return { token: familyInvite.read(visit.request, visit.epochMs), cookies: [] };
}

export const forgetInvitation = () => familyInvite.clear();
