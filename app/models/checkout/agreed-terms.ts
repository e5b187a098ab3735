import type { Quote } from "~/models/billing/price";
import type { Pass, PaymentOption, PromoInfo } from "~contracts/records/billing";

export const AGREED_FIELD = "agreed";

/** By form id; the field sits in the summary, which is replaced when a figure changes. */
export const BUYING_FORMS: Record<PaymentOption, string> = { stripe: "place-order", paypal: "approve-paypal" };

export const CHANGED =
  "The price changed since you opened this page. You weren't charged. Please check the new total, then place " +
  "your order if it looks right.";

export const otherPass = ({ name }: Pick<Pass, "name">): string =>
  `This order is now for the ${name}, which was chosen in another window. You weren't charged. Please check ` +
  "it, then place your order if it's the pass you want.";

export const otherGift = (recipient: string): string =>
  `This order is now a gift for ${recipient}, from another window. You weren't charged. Please check it, then place ` +
  "your order if it's the gift you want.";

/** Null: it supports none. */
export const otherSchool = (school: string | null): string =>
  `This order ${school ? `now supports ${school}` : "doesn't support a school anymore"}. You weren't charged. ` +
  "Please check it, then place your order if it looks right.";

const BETWEEN = " · ";
export const isAgreedPass = (agreed: string, { key }: Pick<Pass, "key">): boolean => agreed.split(BETWEEN)[0] === key;

export const isAgreedBeneficiary = (agreed: string, beneficiary: string): boolean =>
  agreed.split(BETWEEN).at(-1) === beneficiary;

/** Which pass it was, and what it came to in cents. */
export function agreedOrder(agreed: string): { pass: Pick<Pass, "key">; total: number } {
  const [key = "", total] = agreed.split(BETWEEN);
  return { pass: { key }, total: Number(total) };
}

/** A form that agreed to other terms buys nothing. Tampering only gets it refused, since figures are recalculated. */
export function agreedTerms(
  pass: Pick<Pass, "key">,
  promo: Pick<PromoInfo, "code"> | null,
  { first, recurring, promoPeriods }: Quote,
  beneficiary: string,
): string {
  return [
    pass.key,
    first.total,
    recurring?.total ?? "once",
    promo && promoPeriods > 0 ? `${promo.code} ${promoPeriods}` : "full",
    beneficiary,
  ].join(BETWEEN);
}
