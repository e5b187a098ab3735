import { report } from "~/models/analytics/report.server";
import { withFallback } from "~/services/fallback.server";
import type { Pass, PaymentData } from "~contracts/records/billing";
import type { CheckoutRequest } from "./request";

type Analytics = PaymentData["gaAnalytics"];

/** Tells analytics of a completed order (B 7). */
export function reportPurchase(
  analytics: Analytics,
  amounts: { total: number; tax: number } | null,
  { reporter, now }: Pick<CheckoutRequest, "reporter" | "now">,
): void {
  const money = amounts && { revenue: amounts.total / 100, tax: amounts.tax / 100, currency: "USD" };
  report("purchase", { ...analytics, ...money }, reporter, now.toMillis());
}

/** Tells analytics why an order failed; `total` is in cents, what is reported in dollars (B 4, 7). */
export const reportFailure = (
  fail_issue: string,
  { pass, total }: { pass: Pick<Pass, "key">; total: number },
  { reporter, now }: Pick<CheckoutRequest, "reporter" | "now">,
): void => report("purchase_failed", { revenue: total / 100, id: pass.key, fail_issue }, reporter, now.toMillis());

/** An order whose reply was lost, or that its bank had to confirm first: its receipt tells what it came to. */
export async function reportFoundPurchase(analytics: Analytics, request: CheckoutRequest): Promise<void> {
  const { member, upstreams } = request;
  const receipt =
    member &&
    (await withFallback(
      "the receipt of an order that was found",
      member.call((token) => upstreams.subscriptionManagement.receipt(token, analytics.orderId)),
      null,
    ));
  reportPurchase(analytics, receipt && { total: receipt.total_in_cents, tax: receipt.tax_in_cents }, request);
}

/** Tells analytics that a step of checkout was done (B 7). */
export function reportStep(
  step: 1 | 2 | 3,
  properties: Record<string, unknown>,
  { reporter, now }: Pick<CheckoutRequest, "reporter" | "now">,
): void {
  report("checkout_step", { step, ...properties }, reporter, now.toMillis());
}
