import type { DateTime } from "luxon";
import { passCategory, passName, periodsString, recurringLabel, shortDate } from "~/models/billing/labels";
import { afterPeriods, phasesOf } from "~/models/billing/phases";
import { dollars, quote } from "~/models/billing/price";
import { brand } from "~contracts/brand";
import type { Pass, PaymentOption, PromoInfo } from "~contracts/records/billing";

/** Finished text (B 2.6). */
export type OrderSummary = ReturnType<typeof orderSummary>;

export const ORDER_BUTTONS: Record<PaymentOption, string> = { stripe: "Place Order", paypal: "Continue to PayPal" };

export function orderSummary(
  pass: Pass,
  promo: PromoInfo | null,
  taxRate: number | null,
  now: DateTime,
  counted: string,
  option: PaymentOption = "stripe",
) {
  const quoted = quote(pass, { promo, taxRate: taxRate ?? 0 });
  const { price, discount, first, recurring, promoPeriods } = quoted;
  const category = passCategory(pass);
  const suffix = recurringLabel(category);
  const [firstPhase] = phasesOf(quoted, pass, now, counted);
  const promoUntil = firstPhase?.until ?? null;
  const applied = promo && discount > 0 ? promo : null;
  return {
    pass: { label: passName(category), price: dollars(price) },
    discount: discount > 0 ? dollars(-discount) : null,
    tax: first.tax > 0 ? dollars(first.tax) : null,
    total: dollars(first.total),
    plusTax: taxRate === null,
    promo: applied && {
      code: applied.code,
      description: applied.description ?? null,
      period: recurring && periodsString(promoPeriods, pass),
      each: promoUntil && promoPeriods > 1 ? `${dollars(first.total)}${suffix} until ${shortDate(promoUntil)}` : null,
    },
    recurring: recurring && {
      total: dollars(recurring.total),
      suffix,
      label: applied ? "Recurring charge thereafter" : "Recurring Charge",
      date: shortDate(promoUntil ?? afterPeriods(now, pass, 1, counted)),
    },
    disclaimer: recurring && disclaimer(suffix, dollars(price), ORDER_BUTTONS[option]),
  };
}

function disclaimer(suffix: "/mo" | "/yr", price: string, button: string): string {
  const [often, unit] = suffix === "/mo" ? ["monthly", "month"] : ["annually", "year"];
  return (
    `By clicking '${button}', you agree that ${brand.name} will automatically renew your subscription ${often} ` +
    `and charge the standard rate (currently ${price}/${unit}) plus applicable tax until you cancel. You can ` +
    "cancel any time via My Account > 'Cancel Subscription'."
  );
}
