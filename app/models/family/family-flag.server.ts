import { type FlaggedPerson, visitorFlags } from "~/models/flags/visitor-flags.server";
import type { Upstreams } from "~/services/upstreams.server";

/** When off, no page or link mentions families (S 2.8, rulings 3). */
export async function isFamilyPlanOn(
  upstreams: Pick<Upstreams, "flags" | "member">,
  visitor: FlaggedPerson,
): Promise<boolean> {
  return (await visitorFlags(upstreams, visitor))["growth-family-plan-memberships"];
}
