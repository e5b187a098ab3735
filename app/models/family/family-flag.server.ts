import { type FlaggedPerson, visitorFlags } from "~/models/flags/visitor-flags.server";
import type { Upstreams } from "~/services/upstreams.server";

/**
 * Whether the family plan exists for this visitor; while it does not, no page and no link of it does (S 2.8, rulings
 * 3).
 */
export async function isFamilyPlanOn(
  upstreams: Pick<Upstreams, "flags" | "member">,
  visitor: FlaggedPerson,
): Promise<boolean> {
  return (await visitorFlags(upstreams, visitor))["growth-family-plan-memberships"];
}
