import { isNoFaultOfOurs } from "~/services/fallback.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { CARD_ERRORS } from "~contracts/name-on-card";
import type { PaymentData } from "~contracts/records/billing";
import { reportFoundPurchase } from "./checkout-reports.server";
import type { GoOn, Refusal } from "./reply";
import type { CheckoutRequest } from "./request";
import type { CheckoutStep } from "./step-list";

/** `found`: it was not known until now that this order was paid. */
export type EarlierPayment = { order: string; found?: PaymentData["gaAnalytics"] } | { refusal: Refusal };

/** Back, reload, and a repeated post lead to the receipt (rulings 3 "double submit"). Null: nothing was sent. */
export async function earlierPayment({
  member,
  progress: { paid_order, confirming, unsettled },
  oneTimeKey,
  upstreams,
}: Pick<CheckoutRequest, "member" | "progress" | "oneTimeKey" | "upstreams">): Promise<EarlierPayment | null> {
  if (!member) return null;
  const isOpen = unsettled || confirming !== undefined;
  const { subscriptionManagement } = upstreams;
  try {
    // Look it up again, since another member may have signed in.
    if (paid_order && !isOpen)
      return { order: (await member.call((token) => subscriptionManagement.receipt(token, paid_order))).order_id };
    const { data, pending, message, next_action } = await member.call((token) =>
      subscriptionManagement.payment(token, confirming ?? oneTimeKey),
    );
    if (data) return { order: data.gaAnalytics.orderId, ...(isOpen && { found: data.gaAnalytics }) };
    if (!isOpen && !pending && !next_action) return null;
    return {
      refusal: {
        status: pending ? 503 : 409,
        message: message || CARD_ERRORS.payment,
        pending: pending === true,
        // The key of one that no one knew of is the only way to it.
        newKey: isOpen && pending !== true,
        bank: next_action?.redirect_to_url.url,
      },
    };
  } catch (error) {
    if (!isNoFaultOfOurs(error)) throw error;
    return isOpen && isUpstreamError(error) && error.status !== 404
      ? { refusal: { status: 503, message: CARD_ERRORS.verification, pending: true } }
      : null;
  }
}

/** Where a paid order leads; null when none was paid (rulings 3 "double submit"). */
export async function toReceipt(
  earlier: EarlierPayment | null,
  context: CheckoutRequest & { pathOf(step: CheckoutStep, own?: Record<string, string>): string },
): Promise<GoOn | null> {
  if (!earlier || !("order" in earlier)) return null;
  if (earlier.found) await reportFoundPurchase(earlier.found, context);
  return { go: context.pathOf("receipt", { order: earlier.order }), paid: earlier.order };
}
