import type { Quote } from "~/models/billing/price";
import type { Pass, PaymentOption, PromoInfo } from "~contracts/records/billing";

/** The field of the forms that buy: what their page said would be charged. */
export const AGREED_FIELD = "agreed";

/** The form that buys, by its id; the field stands in the summary, which is replaced whenever a figure changes. */
export const BUYING_FORMS: Record<PaymentOption, string> = { stripe: "place-order", paypal: "approve-paypal" };

/** Said where any of it has changed; the page shows the new figures. */
export const CHANGED =
  "The price changed since you opened this page. You weren't charged. Please check the new total, then place " +
  "your order if it looks right.";

/** Said where the order is for another pass by now. */
export const otherPass = ({ name }: Pick<Pass, "name">): string =>
  `This order is now for the ${name}, which was chosen in another window. You weren't charged. Please check ` +
  "it, then place your order if it's the pass you want.";

const BETWEEN = " · ";
export const isAgreedPass = (agreed: string, { key }: Pick<Pass, "key">): boolean => agreed.split(BETWEEN)[0] === key;

/**
 * What is agreed to by placing an order: the pass, what it costs now and for how long, and what it costs then. A form
 * that agreed to anything else buys nothing; tampering with it can only be refused, for every figure is worked out
 * again.
 */
export function agreedTerms(
  pass: Pick<Pass, "key">,
  promo: Pick<PromoInfo, "code"> | null,
  { first, recurring, promoPeriods }: Quote,
): string {
  return [
    pass.key,
    first.total,
    recurring?.total ?? "once",
    promo && promoPeriods > 0 ? `${promo.code} ${promoPeriods}` : "full",
  ].join(BETWEEN);
}
