import { afterPeriods, chargesIn } from "~/models/billing/phases";
import { dollars, quote } from "~/models/billing/price";
import { instantOf, isoOf, mediumDay } from "~/models/place/time";
import type { BilledSubscription, Phase, PromoInfo } from "~contracts/records/billing";

export type RetentionOffer = NonNullable<ReturnType<typeof retentionOffer>>;

const UNITS: Record<string, { one: string; many: string; adverb: string }> = {
  year: { one: "year", many: "years", adverb: "a year" },
  month: { one: "month", many: "months", adverb: "a month" },
};

/** Charges before an announced higher price; null if the next charge has it already, or none is announced. */
type Rise = { after: number; on: string; price: number };

const A_DAY = 86_400_000;

/** Undefined where the coming charges aren't told: then no offer can say what they are. */
function riseAhead({ rise, next_charge, phases = [] }: BilledSubscription): Rise | null | undefined {
  if (!rise || !next_charge || rise.price_in_cents === next_charge.price_in_cents) return null;
  const isRisen = ({ from }: Phase) => Date.parse(from) >= Date.parse(rise.from) - A_DAY;
  const risen = phases.find(isRisen);
  const before = phases.filter((phase) => !isRisen(phase));
  return risen && { after: chargesIn(before), on: risen.from, price: rise.price_in_cents };
}

/** Null when there's no next charge, or when the current discount is at least as good, by charge or altogether. */
export function retentionOffer(
  billed: BilledSubscription,
  promo: PromoInfo,
  { zone, counted }: { zone: string; counted: string },
) {
  const { pass, next_charge, promo_periods_left } = billed;
  const unit = UNITS[pass.duration_unit];
  const rise = riseAhead(billed);
  if (!unit || !next_charge || rise === undefined) return null;
  // What this member pays, which may differ from the pass's current price.
  const running = next_charge.discount_in_cents;
  const { price, discount, first, promoPeriods } = quote(
    { ...pass, price_in_cents: next_charge.price_in_cents },
    { promo },
  );
  if (discount <= running || discount * promoPeriods <= running * promo_periods_left) return null;
  const next = instantOf(next_charge.at);
  const ends = { after: promoPeriods, on: next && isoOf(afterPeriods(next, pass, promoPeriods, counted)) };
  const plusTax = next_charge.tax_in_cents > 0 ? " plus tax" : "";
  const charges = Math.min(promoPeriods, rise?.after ?? promoPeriods);
  return {
    code: promo.code,
    /** The first price in cents, before tax; only what was shown is charged. */
    agreed: first.price,
    price: dollars(first.price),
    before: dollars(price - running),
    period: charges === 1 ? `for your next ${unit.one}` : `for your next ${charges} ${unit.many}`,
    terms: [
      "The discount comes off automatically, starting with the charge on " +
        `${mediumDay(next_charge.at, zone) ?? "the day it renews"}: ${dollars(first.price)}${plusTax}.`,
      ...laterPrices(rise, ends).map(({ after, on }, index, { length }) => {
        const full = rise && after >= rise.after ? rise.price : price;
        const then = dollars(after < promoPeriods ? full - discount : full);
        const from = mediumDay(on, zone) ?? "then on";
        return index < length - 1
          ? `From ${from}, it's ${then}${plusTax}.`
          : `From ${from}, your pass renews at ${then} ${unit.adverb}${plusTax}, until you cancel. ` +
              "You can cancel any time.";
      }),
    ],
  };
}

type Edge = { after: number; on: string | null };

/** After how many charges the price is another one, in the order of time. */
const laterPrices = (rise: Rise | null, ends: Edge): Edge[] =>
  rise ? [rise, ...(rise.after === ends.after ? [] : [ends])].toSorted((a, b) => a.after - b.after) : [ends];
