import { report } from "~/models/analytics/report.server";
import type { CheckoutRequest } from "./request";

/** A step that is done: 1 the pass, 2 the school, 3 the order sent (B 7 "checkout steps"). */
export function reportStep(
  step: 1 | 2 | 3,
  properties: Record<string, unknown>,
  { reporter, now }: Pick<CheckoutRequest, "reporter" | "now">,
): void {
  report("checkout_step", { step, ...properties }, reporter, now.toMillis());
}
