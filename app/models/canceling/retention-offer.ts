import { dollars } from "~/models/billing/money";
import { afterPeriods } from "~/models/billing/phases";
import { quote } from "~/models/billing/price";
import { mediumDay } from "~/models/place/format";
import { instantOf, isoOf } from "~/models/place/instant";
import type { BilledSubscription, PromoInfo } from "~contracts/records/billing";

/** See rulings 3 "retention offer". */
export type RetentionOffer = {
  code: string;
  price: string;
  before: string;
  period: string;
  terms: string[];
};

const UNITS: Record<string, { one: string; many: string; adverb: string }> = {
  year: { one: "year", many: "years", adverb: "a year" },
  month: { one: "month", many: "months", adverb: "a month" },
};

/** Null when there's no next charge, or when the current discount is at least as good, by charge or altogether. */
export function retentionOffer(
  { pass, next_charge, promo_periods_left }: BilledSubscription,
  promo: PromoInfo,
  zone: string,
): RetentionOffer | null {
  const unit = UNITS[pass.duration_unit];
  if (!unit || !next_charge) return null;
  // What this member pays, which may differ from the pass's current price.
  const running = next_charge.discount_in_cents;
  const { price, discount, first, promoPeriods } = quote(
    { ...pass, price_in_cents: next_charge.price_in_cents },
    { promo },
  );
  if (discount <= running || discount * promoPeriods <= running * promo_periods_left) return null;
  const next = instantOf(next_charge.at);
  const fullFrom = next && isoOf(afterPeriods(next, pass, promoPeriods));
  const plusTax = next_charge.tax_in_cents > 0 ? " plus tax" : "";
  const period = promoPeriods === 1 ? `for your next ${unit.one}` : `for your next ${promoPeriods} ${unit.many}`;
  return {
    code: promo.code,
    price: dollars(first.price),
    before: dollars(price - running),
    period,
    terms: [
      "The discount comes off automatically, starting with the charge on " +
        `${mediumDay(next_charge.at, zone) ?? "the day it renews"}: ${dollars(first.price)}${plusTax}.`,
      `From ${mediumDay(fullFrom, zone) ?? "then on"}, your pass renews at ${dollars(price)} ${unit.adverb}${plusTax}` +
        ", until you cancel. You can cancel any time.",
    ],
  };
}
