import { knownMember } from "~/models/member/known-member.server";
import type { Upstreams } from "~/services/upstreams.server";

export type FlaggedPerson = { anonymousId: string | null; /** Null for a guest. */ token: string | null };

/** A member's attributes come from the member service, not cookies, which anyone could forge (S 3). */
export async function visitorFlags(
  upstreams: Pick<Upstreams, "flags" | "member">,
  { anonymousId, token }: FlaggedPerson,
) {
  const { flags } = upstreams;
  const member = token ? await knownMember(upstreams, token) : null;
  if (!member) return flags.evaluate({ key: anonymousId ?? "anonymous", anonymous: true });
  return flags.evaluate({ ...member, anonymous: false });
}
