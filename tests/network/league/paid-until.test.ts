import { expect, it } from "vitest";
import { eventRecord } from "~network/content/event-record";
import type { Overrides } from "~network/league/overrides";
import { isPaidAt, paidUntil } from "~network/league/paid-until";
import { searchRowOf } from "~network/search/event-document";
import { FAR_FUTURE } from "~network/search/tables";
import { event, PROFILES } from "../search/small-league";

const PLAYED = Date.UTC(2026, 9, 30, 23);
const IN_TEN_YEARS = Date.UTC(2036, 9, 30, 23);
const ENDS: Overrides = { entitlement_period_at: PLAYED + 1000 };

it("paid video is paid until its own end, and free from then on (S 5.4)", () => {
  const paid = { payment_required: 1 } as const;
  expect(paidUntil(paid, ENDS)).toBe(PLAYED + 1000);
  expect([PLAYED + 999, PLAYED + 1000].map((now) => isPaidAt(paid, ENDS, now))).toEqual([true, false]);
});

it("paid video without an end stays paid (S 5.4)", () =>
  expect(isPaidAt({ payment_required: 1 }, {}, IN_TEN_YEARS)).toBe(true));

it.each<Overrides>([{}, ENDS])("free video is free at once: %j", (overrides) => {
  expect(paidUntil({ payment_required: 0 }, overrides)).toBe(0);
  expect(isPaidAt({ payment_required: 0 }, overrides, PLAYED)).toBe(false);
});

it.each<[string, 0 | 1, Overrides, string | null, number]>([
  ["paid", 1, {}, null, FAR_FUTURE],
  ["paid until its end", 1, ENDS, "2026-10-30T23:00:01.000Z", PLAYED + 1000],
  ["free", 0, ENDS, null, 0],
])("a game that is %s says so in its record and in the search", (_what, payment_required, overrides, period, until) => {
  const game = event("game", PLAYED, { payment_required, overrides });
  const [station] = PROFILES;
  const byProducer = new Map(station ? [[game.publisher_key, station]] : []);
  const { publishers } = eventRecord(game, { byKey: new Map(), byProducer }, IN_TEN_YEARS);
  expect(publishers?.[0]?.vods?.[0]).toMatchObject({
    payment_required: payment_required === 1,
    entitlement_period: period,
  });
  expect(searchRowOf(game, overrides).paid_until).toBe(until);
});
