import { cachedAttributes } from "~/models/member/member-attributes.server";
import type { Upstreams } from "~/services/upstreams.server";

export type FlaggedPerson = { anonymousId: string | null; /** Null for a guest. */ token: string | null };

/**
 * A member's attributes come from the member service, not cookies, which anyone could forge (S 3). `waits`: for as long
 * as it may take, where more hangs on a flag than a part of a page.
 */
export async function visitorFlags(
  upstreams: Pick<Upstreams, "flags" | "member">,
  { anonymousId, token }: FlaggedPerson,
  { waits = false } = {},
) {
  const { flags } = upstreams;
  const member = token ? await cachedAttributes(upstreams, token, { waits }) : null;
  if (!member) return flags.evaluate({ key: anonymousId ?? "anonymous", anonymous: true });
  return flags.evaluate({ ...member, anonymous: false });
}
