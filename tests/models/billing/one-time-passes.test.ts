import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import {
  cheapestPassFor,
  comparedToMonthly,
  endOfPass,
  lengthOfPass,
  opensWhole,
} from "~/models/billing/one-time-passes";
import { oneLine } from "~/models/billing/price-line";
import type { Pass } from "~contracts/records/billing";
import { anEvent } from "../event/records";

const NOW = DateTime.fromISO("2026-11-20T02:00:00Z");

const pass = (key: string, price_in_cents: number, lasts_days: number | null, more: Partial<Pass> = {}): Pass => ({
  ...{ key, name: `${key} Pass`, price_in_cents, lasts_days },
  ...{ duration_unit: key, time_period_category: key, tier: null, ...more },
});
const day = pass("day", 999, 1);
const season = pass("season", 3_999, 120);
const special = pass("tournament", 499, 14, { entitlement: "finals" });
const month = pass("month", 1_199, null);

describe("a pass that is paid once (B 2.3)", () => {
  it.each([
    [day, "2026-11-21T02:00:00.000Z", "24 hours"],
    [season, "2027-03-20T02:00:00.000Z", "120 days"],
  ])("ends so long after it is bought: %#", (one, end, length) =>
    expect([endOfPass(one, NOW)?.toISO(), lengthOfPass(one)]).toEqual([end, length]),
  );

  // A basketball game takes 90 minutes.
  it.each([
    ["on now", "2026-11-20T01:00:00Z", {}, true],
    ["long over", "2026-10-01T01:00:00Z", {}, true],
    ["that ends with the pass", "2026-11-21T00:30:00Z", {}, true],
    ["that goes on a minute longer", "2026-11-21T00:31:00Z", {}, false],
    ["on a day whose hour is open", "2026-11-20T17:00:00Z", { time_to_be_determined: true }, false],
  ])("opens an event %s: %s", (_what, start_time, more, opens) => {
    const event = anEvent({ sport: "Basketball", time_zone: "America/New_York", start_time, ...more });
    expect(opensWhole(day, event, NOW)).toBe(opens);
    expect([opensWhole(season, event, NOW), opensWhole(special, event, NOW)]).toEqual([true, false]);
  });

  it.each([
    [day, [month], "$2.00 less than a month of the Monthly Pass, which renews."],
    [pass("playoff", 1_499, 31), [month], "$3.00 more than a month of the Monthly Pass, which renews."],
    [pass("playoff", 2_398, 32), [month], "It costs as much as 2 months of the Monthly Pass, which renews."],
    [season, [month], "$7.97 less than 4 months of the Monthly Pass, which renews."],
    [special, [month], null],
    [day, [], null],
  ])("compared with the monthly one: %#", (one, passes, words) => expect(comparedToMonthly(one, passes)).toBe(words));

  it.each([
    ["the cheapest", [month, season, special, day], "Just this one: day Pass $9.99 for 24 hours"],
    ["none that costs a month", [month, { ...day, price_in_cents: 1_199 }], null],
    ["any where no pass is monthly", [season], "Just this one: season Pass $39.99 for 120 days"],
    ["none where there is none", [month], null],
  ])("stands on a game's wall: %s", (_what, passes, line) => {
    const found = cheapestPassFor(passes, anEvent({ start_time: "2026-11-20T01:00:00Z" }), NOW);
    expect(found && oneLine(found)).toBe(line);
  });
});
