import type { DateTime } from "luxon";
import { passName } from "~/models/billing/labels";
import { mediumDate } from "~/models/place/format";
import { instantOf } from "~/models/place/instant";
import type { FamilyPlanTerms } from "~contracts/records/family";

export type PlanView = {
  name: string;
  /** False once it is over: no one in the family can watch on it. */
  runs: boolean;
  /** "Renews on Nov 20, 2026", "Runs until …", "Ended on …". */
  term: string;
};

/** A plan as the family pages tell it, in the visitor's zone (S 4.5). */
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
