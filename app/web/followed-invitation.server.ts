import { familyInvite } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

const TOKEN = /^[\w-]{20,200}$/;

export type FollowedInvitation = {
  token: string | null;
  /** Sets familyPlanInviteToken on the client (S 2.8). */
  cookies: string[];
};

export function namedInvitation({ epochMs }: Pick<Visit, "epochMs">, text: string): FollowedInvitation {
  if (!TOKEN.test(text)) return { token: null, cookies: [] };
  return { token: text, cookies: [familyInvite.serialize(text, epochMs)] };
}

/** The token in the address wins over the remembered one. */
export function followedInvitation(visit: Visit): FollowedInvitation {
  const named = visit.url.searchParams.get("token");
  if (named !== null) return namedInvitation(visit, named);
  return { token: familyInvite.read(visit.request, visit.epochMs), cookies: [] };
}

export const forgetInvitation = () => familyInvite.clear();
