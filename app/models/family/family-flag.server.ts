import { visitorFlags } from "~/models/flags/visitor-flags.server";

/** Whether the family plan exists for this visitor; while it does not, no page and no link of it does (S 2.8, rulings 3). */
export async function isFamilyPlanOn(visitor: Parameters<typeof visitorFlags>[0]): Promise<boolean> {
  return (await visitorFlags(visitor))["growth-family-plan-memberships"];
}
