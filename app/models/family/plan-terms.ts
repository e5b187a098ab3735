import type { DateTime } from "luxon";
import { passName } from "~/models/billing/labels";
import { instantOf, mediumDate } from "~/models/place/time";
import type { FamilyPlanTerms } from "~contracts/records/family";

export type PlanView = ReturnType<typeof planView>;

export function planRuns(plan: Pick<FamilyPlanTerms, "expires_at"> | null | undefined, now: DateTime): boolean {
  const end = instantOf(plan?.expires_at);
  return end !== null && end > now;
}

/** A family plan's name and end, as its page says them (S 4.5). */
export function planView(plan: FamilyPlanTerms, zone: string, now: DateTime) {
  const end = instantOf(plan.expires_at);
  const runs = planRuns(plan, now);
  const verb = !runs ? "Ended on" : plan.renews_at ? "Renews on" : "Runs until";
  return { name: passName(plan.plan_description), runs, term: end ? `${verb} ${mediumDate(end, zone)}` : "Ended" };
}
