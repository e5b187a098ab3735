import { expect, it } from "vitest";
import { noticeDue } from "~network/billing/subscriptions/charge-notice";

/** What is told before the next charge, on which day (B 9). */

const AT = Date.parse("2027-03-20T04:30:00Z");
const DAY = 86_400_000;
const before = (days: number) => AT - days * DAY;

const monthly = {
  ...{ status: "active" as const, current_period_end: AT, reminded_of: 0, paused_from: null, next_pass_key: null },
  ...{ promo_discount: 0, promo_periods_left: 0, put_off_from: null, units: ["month", null] },
};
const annual = { units: ["year", null] };
const lastOfCode = { promo_discount: 400 };

it.each([
  ["a year, a moment too early", annual, before(20) - 1, null],
  ["a year", annual, before(20), "renewal"],
  ["a year that was reminded of too late", annual, AT - 1, "renewal"],
  ["a year, on its day", annual, AT, null],
  ["a month", {}, before(20), null],
  ["the last month of a code, a moment too early", lastOfCode, before(20) - 1, null],
  ["the last month of a code", lastOfCode, before(20), "discount"],
  ["the last year of a code", { ...annual, ...lastOfCode }, before(20), "discount"],
  ["a month of a code that goes on", { ...lastOfCode, promo_periods_left: 1 }, before(20), null],
  ["a year of a code that goes on", { ...annual, ...lastOfCode, promo_periods_left: 1 }, before(20), "renewal"],
  ["a month after a voucher's days", { put_off_from: before(90) }, before(20), "renewal"],
  ["a pause of a month", { paused_from: before(90) }, before(20), "return"],
  ["a pause of the last month of a code", { ...lastOfCode, paused_from: before(90) }, before(20), "return"],
  ["a year after a month", { next_pass_key: "annual", units: ["month", "year"] }, before(20), "change"],
  ["a month after a year", { next_pass_key: "monthly", units: ["year", "month"] }, before(20), "change"],
  ["another month after a month", { next_pass_key: "plus", units: ["month", "month"] }, before(20), null],
  ["told already", { ...annual, reminded_of: AT }, before(20), null],
  ["told of the charge before", { ...annual, reminded_of: before(345) }, before(20), "renewal"],
  ["canceled", { ...annual, status: "canceled" as const }, before(20), null],
  ["owed", { ...annual, status: "past_due" as const }, before(20), null],
])("%s", (_, terms, now, notice) => expect(noticeDue({ ...monthly, ...terms }, now)).toBe(notice));
