import { expect, it } from "vitest";
import type { Overrides } from "~network/league/overrides";
import { isPaidAt, paidUntil } from "~network/league/paid-until";

const PLAYED = Date.UTC(2026, 9, 30, 23);
const TWO_YEARS = 2 * 365 * 24 * 3_600_000;

it.each<[string, Overrides, number]>([
  ["for two years", {}, PLAYED + TWO_YEARS],
  ["until its own end", { entitlement_period_at: PLAYED + 1000 }, PLAYED + 1000],
])("paid video is paid %s, and free from then on (S 5.4)", (_what, overrides, until) => {
  const event = { payment_required: 1, start_at: PLAYED } as const;
  expect(paidUntil(event, overrides)).toBe(until);
  expect([until - 1, until].map((now) => isPaidAt(event, overrides, now))).toEqual([true, false]);
});

it.each<Overrides>([{}, { entitlement_period_at: PLAYED + 1000 }])("free video is free at once: %j", (overrides) => {
  const event = { payment_required: 0, start_at: PLAYED } as const;
  expect(paidUntil(event, overrides)).toBe(0);
  expect(isPaidAt(event, overrides, PLAYED)).toBe(false);
});
