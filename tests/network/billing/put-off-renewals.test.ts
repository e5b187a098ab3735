import { expect, it } from "vitest";
import { shortenedEnd } from "~network/billing/subscriptions/deferred-renewals.server";

/** When a renewal comes that a gift had put off, and the gift is paid back (B 9). */

const NOW = Date.parse("2026-11-05T12:00:00Z");
const DAY = 86_400_000;
const IN = (days: number) => NOW + days * DAY;

it.each([
  ["nothing left: a week from now", { left: NOW }, 7],
  ["days left for just less than a week: a week from now", { left: IN(7) - 1 }, 7],
  ["days left for a week: where they end", { left: IN(7) }, 7],
  ["days left for longer: where they end", { left: IN(40) }, 40],
  ["as many left as were told: as told", { left: IN(90) }, 90],
  ["more left than were told: as told", { left: IN(120) }, 90],
  ["told for just more than a week from now: sooner", { accountDay: IN(7) + 1 }, 7],
  ["told for a week from now: as told", { accountDay: IN(7) }, 7],
  ["told for tomorrow: as told", { accountDay: IN(1) }, 1],
  ["canceled or paused, nothing left: now", { charges: false }, 0],
  ["canceled or paused, some left: where they end", { left: IN(3), charges: false }, 3],
  ["a price that rises later: not before its day", { risesAt: IN(60) }, 60],
  ["a price that rises on the day that was told: as told", { risesAt: IN(91) }, 90],
  ["a price that has risen: a week from now", { risesAt: IN(-1) }, 7],
])("%s", (_, more, days) => {
  const found = shortenedEnd({ left: NOW, accountDay: IN(90), now: NOW, charges: true, risesAt: null, ...more });
  expect((found - NOW) / DAY).toBe(days);
});
