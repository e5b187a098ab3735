import type { DateTime } from "luxon";
import { passName } from "~/models/billing/labels";
import { mediumDate } from "~/models/place/format";
import { instantOf } from "~/models/place/instant";
import type { FamilyPlanTerms } from "~contracts/records/family";

export type PlanView = {
  name: string;
  runs: boolean;
  term: string;
};

/** S 4.5 */
export function planView(
  { plan_description, expires_at, renews_at }: FamilyPlanTerms,
  zone: string,
  now: DateTime,
): PlanView {
  const end = instantOf(expires_at);
  const runs = end !== null && end > now;
  const verb = !runs ? "Ended on" : renews_at ? "Renews on" : "Runs until";
  return { name: passName(plan_description), runs, term: end ? `${verb} ${mediumDate(end, zone)}` : "Ended" };
}
