import { describe, expect, it } from "vitest";
import { retentionOffer } from "~/models/canceling/retention-offer";
import type { BilledSubscription, PromoInfo } from "~contracts/records/billing";
import { annualPass, billed } from "../../routes/billed-members";

/** What an offer to stay says where a higher price has been announced (rulings 3 "retention offer", B 9). */

const monthlyPass = { ...annualPass, key: "monthly-basic", price_in_cents: 1_399, duration_unit: "month" };
const RENEWALS = ["2026-12-04", "2027-01-04", "2027-02-04", "2027-03-04", "2027-04-04"].map(
  (date) => `${date}T23:00:00.000Z`,
);
const EASTERN = { zone: "America/New_York", counted: "utc" };
const at = (renewal: number): string => RENEWALS[renewal] ?? "";
const stayMonth: PromoInfo = {
  ...{ code: "STAYMONTH", value_type: "dollar", value_amount: 600, subscription_type: "month", months: 3 },
  is_subscription_retention: true,
};
const charge = (price: number) => ({
  ...{ price_in_cents: price, discount_in_cents: 0, tax_in_cents: 72, at: at(0) },
  ...{ total_in_cents: price + 72, recurring_total_in_cents: price + 72 },
});

/** A monthly pass that rises to $13.99 with the renewal of that number. */
function rising(renewal: number, more: Partial<BilledSubscription> = {}): BilledSubscription {
  const risen = { from: at(renewal), until: null, charges: null, total_in_cents: 1_483 };
  const before = { from: at(0), until: at(renewal), charges: renewal, total_in_cents: 1_271 };
  return {
    ...(billed("managed") as BilledSubscription),
    pass: monthlyPass,
    next_charge: charge(renewal === 0 ? 1_399 : 1_199),
    phases: renewal === 0 ? [risen] : [before, risen],
    rise: { from: at(renewal), price_in_cents: 1_399 },
    ...more,
  };
}

const FIRST = "The discount comes off automatically, starting with the charge on Dec 4, 2026: ";
const lasts = (price: string) => `${price} a month plus tax, until you cancel. You can cancel any time.`;

const ROWS: [rises: string, renewal: number, price: string, before: string, period: string, terms: string[]][] = [
  [
    "with the next charge",
    ...([0, "$7.99", "$13.99", "for your next 3 months"] as const),
    [`${FIRST}$7.99 plus tax.`, `From Mar 4, 2027, your pass renews at ${lasts("$13.99")}`],
  ],
  [
    "one charge later",
    ...([1, "$5.99", "$11.99", "for your next month"] as const),
    [
      `${FIRST}$5.99 plus tax.`,
      "From Jan 4, 2027, it's $7.99 plus tax.",
      `From Mar 4, 2027, your pass renews at ${lasts("$13.99")}`,
    ],
  ],
  [
    "two charges later",
    ...([2, "$5.99", "$11.99", "for your next 2 months"] as const),
    [
      `${FIRST}$5.99 plus tax.`,
      "From Feb 4, 2027, it's $7.99 plus tax.",
      `From Mar 4, 2027, your pass renews at ${lasts("$13.99")}`,
    ],
  ],
  [
    "as the discount ends",
    ...([3, "$5.99", "$11.99", "for your next 3 months"] as const),
    [`${FIRST}$5.99 plus tax.`, `From Mar 4, 2027, your pass renews at ${lasts("$13.99")}`],
  ],
  [
    "once the discount is over",
    ...([4, "$5.99", "$11.99", "for your next 3 months"] as const),
    [
      `${FIRST}$5.99 plus tax.`,
      "From Mar 4, 2027, it's $11.99 plus tax.",
      `From Apr 4, 2027, your pass renews at ${lasts("$13.99")}`,
    ],
  ],
];

describe("an offer to stay, where the price rises", () => {
  it.each(ROWS)("%s", (_, renewal, price, before, period, terms) => {
    expect(retentionOffer(rising(renewal), stayMonth, EASTERN)).toEqual({
      ...{ code: "STAYMONTH", price, before, period, terms },
      agreed: renewal === 0 ? 799 : 599,
    });
  });

  it("counts the charges that are told, a charge with a discount that runs among them", () => {
    const [discounted, ...others] = [
      { from: at(0), until: at(1), charges: 1, total_in_cents: 1_171 },
      { from: at(1), until: at(2), charges: 1, total_in_cents: 1_271 },
      { from: at(2), until: null, charges: null, total_in_cents: 1_483 },
    ];
    const next_charge = { ...charge(1_199), discount_in_cents: 100 };
    const phases = discounted ? [discounted, ...others] : [];
    expect(retentionOffer(rising(2, { phases, next_charge, promo_periods_left: 1 }), stayMonth, EASTERN)).toMatchObject(
      { before: "$10.99", period: "for your next 2 months" },
    );
  });

  it("is not made where nobody tells when", () =>
    expect(retentionOffer(rising(1, { phases: [] }), stayMonth, EASTERN)).toBeNull());
});
