import { clock } from "~/services/process/clock.server";
import { familyInvite } from "./signed-cookie.server";

/** What the service makes tokens of; anything else is nobody's. */
const TOKEN = /^[\w-]{20,200}$/;

export type FollowedInvitation = {
  /** Null when there is none, or none that could be one. */
  token: string | null;
  /** Remembers it on the client as familyPlanInviteToken (S 2.8). */
  cookies: string[];
};

/** The invitation that an address names. */
export function namedInvitation(text: string): FollowedInvitation {
  if (!TOKEN.test(text)) return { token: null, cookies: [] };
  return { token: text, cookies: [familyInvite.serialize(text, clock.now())] };
}

/** The invitation that a visitor follows: the one in the address, else the one remembered on the client. */
export function followedInvitation(request: Request): FollowedInvitation {
  const named = new URL(request.url).searchParams.get("token");
  return named === null ? { token: familyInvite.read(request, clock.now()), cookies: [] } : namedInvitation(named);
}

export const forgetInvitation = () => familyInvite.clear();
