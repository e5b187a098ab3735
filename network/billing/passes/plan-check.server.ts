import type { PaymentSettings } from "~contracts/network";
import { attempted, type Billing } from "../billing-settings";
import { isRecurring } from "../orders/order";
import { unknownPlans } from "./plan-names.server";

/** Only reported: one's own pass may be imported later. A start of the made-up league has refused it already. */
export async function checkPlanNames({ db, report }: Pick<Billing, "db" | "report">, payments: PaymentSettings) {
  for (const unknown of await unknownPlans(db, payments)) report?.("the names of passes", new Error(unknown));
}

/** Reports plans whose price or interval at the provider differs from the pass (security 6). */
export async function checkPlans(billing: Billing): Promise<void> {
  const passes = await billing.db.selectFrom("billing_pass").selectAll().orderBy("position").orderBy("key").execute();
  for (const pass of passes.filter(isRecurring)) {
    const terms = { price: pass.price_in_cents, unit: pass.duration_unit };
    const plans = [
      [billing.cards, pass.stripe_plan_id],
      [billing.wallet, pass.paypal_plan_id],
    ] as const;
    for (const [provider, planId] of plans) {
      if (!provider?.renewsItself || planId === null || !pass.listed) continue;
      const what = `the plan ${planId} of ${pass.key} at ${provider.name}`;
      await attempted(billing, what, async () => {
        const problem = await provider.planProblem(planId, terms);
        if (problem) throw new Error(problem);
      });
    }
  }
}
