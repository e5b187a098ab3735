import { describe, expect, it } from "vitest";
import { firstReturn, returnDays, returnMoment } from "~network/billing/subscriptions/season-pause";

/** When a paused pass may be back, by the network's calendar (B 2.11). */

const at = (iso: string) => Date.parse(iso);
/** 7 PM on November 28 in New York, and a week before. */
const PAID = { paidUntil: at("2026-11-29T00:00:00Z"), now: at("2026-11-21T17:00:00Z"), cycle: null };

describe("any day", () => {
  it.each([
    ["what is paid ends in the evening", {}, "2026-11-29", "2027-11-28"],
    ["it ends at 9 in the morning", { paidUntil: at("2026-11-28T14:00:00Z") }, "2026-11-28", "2027-11-28"],
    ["it ends a moment later", { paidUntil: at("2026-11-28T14:00:00.001Z") }, "2026-11-29", "2027-11-28"],
    ["it ends before midnight there", { paidUntil: at("2026-11-29T04:59:59Z") }, "2026-11-29", "2027-11-28"],
    ["it ends at midnight there", { paidUntil: at("2026-11-29T05:00:00Z") }, "2026-11-29", "2027-11-29"],
    ["leap", { paidUntil: at("2028-02-29T17:00:00Z"), now: at("2028-02-01T17:00:00Z") }, "2028-03-01", "2029-02-28"],
    ["it is paused already, 8:59 AM", { now: at("2027-02-01T13:59:59Z") }, "2027-02-01", "2027-11-28"],
    ["it is paused already, 9 AM", { now: at("2027-02-01T14:00:00Z") }, "2027-02-02", "2027-11-28"],
  ])("where %s", (_, more, earliest, latest) =>
    expect(returnDays({ ...PAID, ...more })).toEqual({ earliest, latest, days: null }),
  );

  it.each([
    ["the day before the first", "2026-11-28", null],
    ["the first", "2026-11-29", "2026-11-29T14:00:00.000Z"],
    ["in summer", "2027-08-14", "2027-08-14T13:00:00.000Z"],
    ["the last", "2027-11-28", "2027-11-28T14:00:00.000Z"],
    ["the day after the last", "2027-11-29", null],
    ["a day that there isn't", "2027-02-29", null],
    ["a day as it is not written", "2027-3-1", null],
    ["no day", "soon", null],
  ])("%s: %s", (_, day, moment) => {
    const found = returnMoment(day, PAID);
    expect(found === null ? null : new Date(found).toISOString()).toBe(moment);
  });

  it.each([
    ["a moment before the last", -1, "2027-11-28"],
    ["at the last", 0, null],
  ])("%s there is %s left", (_, after, latest) => {
    const now = at("2027-11-28T14:00:00Z") + after;
    expect(returnDays({ ...PAID, now })?.latest ?? null).toBe(latest);
  });
});

describe("a day that is far ahead", () => {
  const DAY_MS = 86_400_000;
  const bought = at("2026-11-26T00:00:00Z");
  const annual = { paidUntil: at("2027-11-26T00:00:00Z"), now: bought, cycle: null };

  it.each([
    ["at once", 0, "2028-11-23"],
    ["a day later", 1, "2028-11-24"],
    ["two days later", 2, "2028-11-25"],
    ["three days later", 3, "2028-11-25"],
  ])("is at most 729 days ahead, which Stripe takes: of an annual pass %s", (_, days, latest) => {
    expect(returnDays({ ...annual, now: bought + days * DAY_MS })?.latest).toBe(latest);
  });

  it("is never one that Stripe refuses, at any hour", () => {
    const hours = Array.from({ length: 400 }, (_, count) => bought + count * 25 * 3_600_000);
    const ahead = hours.map((now) => {
      const paid = { ...annual, paidUntil: now + 500 * DAY_MS, now };
      return ((returnMoment(returnDays(paid)?.latest ?? "", paid) ?? Infinity) - now) / DAY_MS;
    });
    expect(Math.max(...ahead)).toBeLessThan(730);
    expect(Math.min(...ahead)).toBeGreaterThan(728);
  });

  it("is none where that comes before what is paid ends", () => {
    const far = (days: number) => returnDays({ ...annual, paidUntil: bought + days * DAY_MS });
    expect([far(728)?.earliest, far(731)]).toEqual(["2028-11-23", null]);
  });
});

describe("the first return that isn't before", () => {
  const monthly = { ...PAID, cycle: { first: at("2026-08-29T00:00:00Z"), unit: "month", zone: null } };

  it.each([
    ["9 AM of a day", PAID, "2027-08-14T13:00:00Z", "2027-08-14"],
    ["a moment later", PAID, "2027-08-14T13:00:00.001Z", "2027-08-15"],
    ["a moment long past", PAID, "2026-08-14T13:00:00Z", "2026-11-29"],
    ["9 AM of the last day", PAID, "2027-11-28T14:00:00Z", "2027-11-28"],
    ["a moment after that", PAID, "2027-11-28T14:00:00.001Z", null],
    ["a day of the cycle", monthly, "2027-01-29T00:00:00Z", "2027-01-28"],
    ["a moment after it", monthly, "2027-01-29T00:00:00.001Z", "2027-02-27"],
    ["the cycle's last", monthly, "2027-11-29T00:00:00.001Z", null],
  ])("%s", (_, paid, from, day) => expect(firstReturn(at(from), paid)).toBe(day));
});

describe("a provider that keeps to its day", () => {
  const monthly = { ...PAID, cycle: { first: at("2026-08-29T00:00:00Z"), unit: "month", zone: null } };
  it("goes by whole months, twelve at most", () => {
    const { earliest, latest, days } = returnDays(monthly) ?? {};
    expect([earliest, latest, days?.length]).toEqual(["2026-12-28", "2027-11-28", 12]);
  });
  it("or by a whole year", () => {
    const cycle = { first: at("2025-11-29T00:00:00Z"), unit: "year", zone: null };
    expect(returnDays({ ...PAID, cycle })?.days).toEqual(["2027-11-28"]);
  });
  it.each([
    ["its year ends as the clocks go back", "2025-11-02T04:30:00Z", "2026-11-02T04:30:00Z", "2027-11-02"],
    ["its year ends before a leap day, in the evening", "2024-02-29T01:00:00Z", "2027-02-28T01:00:00Z", "2028-02-28"],
  ])("goes by a whole year where %s", (_, first, end, day) => {
    const cycle = { first: at(first), unit: "year", zone: null };
    expect(returnDays({ paidUntil: at(end), now: at(end) - 1, cycle })?.days).toEqual([day]);
  });
  it("goes by the twelfth month, too, where its hour is another day's by then", () => {
    const cycle = { first: at("2026-10-02T04:30:00Z"), unit: "month", zone: null };
    const paidUntil = at("2026-11-02T04:30:00Z");
    const days = returnDays({ paidUntil, now: paidUntil - 1, cycle })?.days;
    expect([days?.length, days?.at(-1)]).toEqual([12, "2027-11-02"]);
  });
  it.each([
    ["2026-12-28", "2026-12-29T00:00:00.000Z"],
    ["2026-12-29", null],
    ["2026-11-28", null],
    ["2027-11-28", "2027-11-29T00:00:00.000Z"],
    ["2027-12-28", null],
  ])("%s", (day, moment) => {
    const found = returnMoment(day, monthly);
    expect(found === null ? null : new Date(found).toISOString()).toBe(moment);
  });
  it.each([
    ["a moment before a day of it", -1, "2026-12-28"],
    ["on it", 0, "2027-01-28"],
  ])("%s, the next is %s", (_, after, earliest) =>
    expect(returnDays({ ...monthly, now: at("2026-12-29T00:00:00Z") + after })?.earliest).toBe(earliest),
  );
  it("counts from the 31st without drifting", () => {
    const cycle = { first: at("2026-08-31T16:00:00Z"), unit: "month", zone: null };
    const days = returnDays({ paidUntil: at("2026-11-30T16:00:00Z"), now: PAID.now, cycle })?.days;
    expect(days?.slice(0, 4)).toEqual(["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]);
  });
});
