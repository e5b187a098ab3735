import { report } from "~/models/analytics/report.server";
import type { CheckoutRequest } from "./request";

/** Tells analytics that a step of checkout was done (B 7). */
export function reportStep(
  step: 1 | 2 | 3,
  properties: Record<string, unknown>,
  { reporter, now }: Pick<CheckoutRequest, "reporter" | "now">,
): void {
  report("checkout_step", { step, ...properties }, reporter, now.toMillis());
}
