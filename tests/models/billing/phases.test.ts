import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { phaseAfter, phaseLines, phasesOf } from "~/models/billing/phases";
import { quote } from "~/models/billing/price";
import type { Pass, PromoInfo } from "~contracts/records/billing";
import { amountsOf, discountOf, periodsOf } from "~network/billing/orders/order";
import { termsOf } from "~network/billing/provider/paypal-provider.server";
import { monthsPast } from "~network/billing/subscriptions/periods";
import { phaseRecords, phasesOf as billedPhases } from "~network/billing/subscriptions/phases";
import { nextPeriodEnd, periodsAfter } from "~network/cycle";

/** What is charged when, as the site says it, as billing keeps it, and as the providers are told (rulings 4 B 2.6). */

const pass = (unit: string, price_in_cents: number): Pass => ({
  ...{ key: unit, name: `${unit} pass`, price_in_cents, duration_unit: unit, time_period_category: unit },
});
const YEAR = pass("year", 7_999);
const MONTH = pass("month", 1_199);
const FINAL = pass("tournament", 1_299);
const promo = (fields: Partial<PromoInfo>): PromoInfo => ({
  ...{ code: "CODE", value_type: "dollar", value_amount: 400, is_subscription_retention: false },
  ...fields,
});
const EASTERN = "America/New_York";
const NOV_20 = "2026-11-20T15:00";
const DEC_31 = "2026-12-31T12:00";
const shown = (at: DateTime | null) => at?.toFormat("MM/dd/yy") ?? "-";

type Row = [what: string, sold: Pass, code: PromoInfo | null, taxRate: number, local: string, phases: string[]];
const FREE = promo({ value_type: "percent", value_amount: 100 });
/** Each phase: from, until, charges, cents. */
const rows: Row[] = [
  ["no promo", MONTH, null, 60_000, NOV_20, ["11/20/26 - - 1271"]],
  ["once", MONTH, promo({}), 60_000, NOV_20, ["11/20/26 12/20/26 1 847", "12/20/26 - - 1271"]],
  ["three months", MONTH, promo({ months: 3 }), 60_000, NOV_20, ["11/20/26 02/20/27 3 847", "02/20/27 - - 1271"]],
  ["a year's twelve months", YEAR, promo({ months: 12 }), 0, NOV_20, ["11/20/26 11/20/27 1 7599", "11/20/27 - - 7999"]],
  ["thirteen months: two", YEAR, promo({ months: 13 }), 0, NOV_20, ["11/20/26 11/20/28 2 7599", "11/20/28 - - 7999"]],
  ["free at first", MONTH, FREE, 60_000, NOV_20, ["11/20/26 12/20/26 1 0", "12/20/26 - - 1271"]],
  ["nothing off", MONTH, promo({ value_amount: 0, months: 3 }), 0, NOV_20, ["11/20/26 - - 1199"]],
  ["another duration's", YEAR, promo({ subscription_type: "month" }), 0, NOV_20, ["11/20/26 - - 7999"]],
  ["from the 31st", MONTH, promo({ months: 3 }), 0, DEC_31, ["12/31/26 03/31/27 3 799", "03/31/27 - - 1199"]],
  ["to a short month", MONTH, promo({ months: 2 }), 0, DEC_31, ["12/31/26 02/28/27 2 799", "02/28/27 - - 1199"]],
  ["from February 29", YEAR, promo({}), 0, "2028-02-29T12:00", ["02/29/28 02/28/29 1 7599", "02/28/29 - - 7999"]],
  ["of the 30th's evening", MONTH, promo({}), 0, "2027-01-30T20:00", ["01/30/27 02/28/27 1 799", "02/28/27 - - 1199"]],
  ["a pass that ends", FINAL, promo({ months: 3 }), 60_000, NOV_20, ["11/20/26 - 1 953"]],
];

const phasesOfRow = ([, sold, code, taxRate, local]: Row, counted = EASTERN) => {
  const now = DateTime.fromISO(local, { zone: EASTERN });
  return { now, phases: phasesOf(quote(sold, { promo: code, taxRate }), sold, now, counted) };
};

describe("what is charged after so many charges", () => {
  const next = { from: "2026-12-04", until: "2027-01-04", charges: 1, total_in_cents: 847 };
  const risen = { from: "2027-01-04", until: "2027-03-04", charges: 2, total_in_cents: 953 };
  const full = { from: "2027-03-04", until: null, charges: null, total_in_cents: 1_377 };

  it.each([
    [0, next],
    [1, risen],
    [2, full],
    [3, full],
    [4, undefined],
  ])("%i", (charges, phase) => expect(phaseAfter([next, risen, full], charges)).toBe(phase));
});

describe("the phases that the site says", () => {
  it.each(rows)("%s", (...row) => {
    const { phases } = phasesOfRow(row);
    const told = phases.map(({ from, until, charges, total }) =>
      [shown(from), shown(until), charges ?? "-", total].join(" "),
    );
    expect(told).toEqual(row[5]);
  });

  it("are counted in UTC where the provider counts so: the 30th's evening is its 31st", () => {
    const [first] = phasesOfRow(["", MONTH, promo({}), 0, "2027-01-30T20:00", []], "utc").phases;
    expect(shown(first?.until ?? null)).toBe("02/27/27");
  });
});

describe.each(rows.filter(([, sold]) => sold !== FINAL))("%s", (...row) => {
  const [, sold, code, taxRate] = row;
  const { now, phases } = phasesOfRow(row);

  const fits = code && (!code.subscription_type || code.subscription_type === sold.duration_unit) ? code : null;
  const terms = fits && { ...fits, value_type: fits.value_type as "dollar", months: fits.months ?? null };
  const amounts = amountsOf(sold.price_in_cents, discountOf(sold.price_in_cents, terms), taxRate);
  const order = { ...amounts, promo_periods: periodsOf(terms, sold.duration_unit) };
  it("is what billing keeps", () => {
    const first = now.toMillis();
    const kept = billedPhases({
      ...{ first, from: first, unit: sold.duration_unit, zone: EASTERN, promoPeriods: order.promo_periods },
      ...{ promoTotal: order.total, fullTotal: order.recurring_total },
    });
    const ms = (at: DateTime | null) => at?.toMillis() ?? null;
    expect(kept).toEqual(phases.map(({ from, until, ...rest }) => ({ ...rest, from: ms(from), until: ms(until) })));
  });

  /** The amounts of the first charges, day by day, as the site says them of a provider that renews passes itself. */
  const charges = () => {
    const { phases } = phasesOfRow(row, "utc");
    const cycle = { first: now.toMillis(), unit: sold.duration_unit, zone: null };
    const days = [now.toMillis(), ...[1, 2, 3, 4].map((count) => periodsAfter(cycle, now.toMillis(), count))];
    const priceOn = (at: number) =>
      phases.find(({ from, until }) => from.toMillis() <= at && (until === null || at < until.toMillis()))?.total;
    return days.map((at) => ({ at, total: priceOn(at) }));
  };

  it("is what PayPal is told", () => {
    const [trial, regular] = termsOf(order);
    const asTold = charges().map((_, count) => (count < (trial?.total_cycles ?? 0) ? trial?.amount : regular?.amount));
    expect(asTold).toEqual(charges().map(({ total }) => total));
  });

  it("is what Stripe takes by the coupon's months", () => {
    const ends = Number(now.toUTC().plus({ months: code?.months ?? 0 }));
    const isOff = (at: number, count: number) =>
      terms !== null && (terms.months === null ? count === 0 : count === 0 || at < ends);
    const taken = charges().map(({ at }, count) => (isOff(at, count) ? order.total : order.recurring_total));
    expect(taken).toEqual(charges().map(({ total }) => total));
  });
});

describe("of a subscription that runs", () => {
  const at = (iso: string) => Date.parse(`${iso}T15:00:00Z`);
  const terms = { unit: "month", zone: null, promoTotal: 847, fullTotal: 1_271 };

  it.each<[first: string, from: string, left: number, until: string | null]>([
    ["2026-11-20", "2026-12-20", 2, "2027-02-20"],
    ["2026-11-20", "2027-01-20", 1, "2027-02-20"],
    ["2026-11-20", "2027-02-20", 0, null],
    ["2026-12-31", "2027-02-28", 1, "2027-03-31"],
  ])("since %s, next on %s, %d left", (first, from, left, until) => {
    // The provider counts its own seconds.
    const phases = billedPhases({ ...terms, first: at(first), from: at(from) - 3_000, promoPeriods: left });
    expect(phases[0]?.until ?? null).toBe(until && at(until));
    expect(phases.at(-1)).toMatchObject({ until: null, total: 1_271 });
  });

  it("is told line by line", () => {
    const cycle = { first: at("2026-11-20"), from: at("2026-12-20"), promoPeriods: 2 };
    const phases = phaseRecords(billedPhases({ ...terms, ...cycle }));
    const wording = { suffix: "/mo", zone: EASTERN, day: (day: DateTime) => day.toFormat("MM/dd/yy") };
    expect(phaseLines(phases, wording)).toEqual([
      { name: "Each charge until 02/20/27", value: "$8.47/mo" },
      { name: "Recurring charge from 02/20/27", value: "$12.71/mo" },
    ]);
    const [first, last] = phases;
    if (!first || !last) throw new Error("two phases");
    const [once] = phaseLines([{ ...first, charges: 1 }, last], wording);
    expect(once).toEqual({ name: "Charge on 12/20/26", value: "$8.47" });
  });
});

describe("the months of a discount that begins later", () => {
  const at = (iso: string) => Date.parse(iso);
  it.each<[now: string, lastCharge: string, months: number]>([
    ["2026-12-01T00:00:00Z", "2026-12-20T00:00:00Z", 1],
    ["2026-12-01T00:00:00Z", "2027-02-20T00:00:00Z", 3],
    ["2026-12-20T00:00:00Z", "2027-01-20T00:00:00Z", 2],
    ["2026-12-20T00:00:01Z", "2027-01-20T00:00:00Z", 1],
    ["2026-12-01T00:00:00Z", "2026-12-01T00:00:00Z", 1],
  ])("from %s past a charge on %s: %d", (now, last, months) => expect(monthsPast(at(now), at(last))).toBe(months));

  it("cover every charge that it is for, and none after, wherever in its period it begins", () => {
    const first = at("2026-11-20T15:00:00Z");
    const cycle = { first, unit: "month", zone: null };
    for (let day = 1; day < 28; day += 1) {
      for (const charges of [1, 2, 3, 6]) {
        const now = first + day * 86_400_000;
        const next = nextPeriodEnd(cycle, now);
        const last = periodsAfter(cycle, next, charges - 1);
        const ends = Number(DateTime.fromMillis(now, { zone: "utc" }).plus({ months: monthsPast(now, last) }));
        expect(ends).toBeGreaterThan(last);
        expect(ends).toBeLessThanOrEqual(periodsAfter(cycle, next, charges));
      }
    }
  });
});
