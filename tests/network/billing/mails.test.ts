import { describe, expect, it } from "vitest";
import { letters } from "~network/billing/mails";

/**
 * Letters name the days that the member's pages name: on a Friday evening in the East it is Saturday by UTC (S 4.7).
 */

const FRIDAY_EVENING = Date.parse("2026-11-21T00:40:00Z");
const SITE = "https://fieldhouse.example";
const pass = { passName: "Annual Pass", price: 7_999, discount: 0, tax: 480, total: 8_479, orderId: "FH-1" };

const dated: [letter: string, text: (zone: string | null) => string][] = [
  [
    "confirmation",
    (zone) => letters.confirmation(SITE, { ...pass, zone, until: FRIDAY_EVENING, recurringTotal: 8_479 }).text,
  ],
  [
    "confirmation of a pass that ends",
    (zone) => letters.confirmation(SITE, { ...pass, zone, until: FRIDAY_EVENING, recurringTotal: null }).text,
  ],
  ["renewal", (zone) => letters.renewal(SITE, { ...pass, zone, until: FRIDAY_EVENING, renews: true }).text],
  ["last renewal", (zone) => letters.renewal(SITE, { ...pass, zone, until: FRIDAY_EVENING, renews: false }).text],
  ["cancellation", (zone) => letters.cancellation(SITE, { ...pass, zone, until: FRIDAY_EVENING, now: 0 }).text],
  [
    "cancellation of what has ended",
    (zone) => letters.cancellation(SITE, { ...pass, zone, until: FRIDAY_EVENING, now: FRIDAY_EVENING }).text,
  ],
  ["reactivation", (zone) => letters.reactivation(SITE, { ...pass, zone, until: FRIDAY_EVENING }).text],
  [
    "failed payment",
    (zone) =>
      letters.paymentFailed(SITE, { ...pass, zone, nextTry: FRIDAY_EVENING, byWallet: false, payUrl: null }).text,
  ],
];

describe.each(dated)("the letter of a %s", (_letter, text) => {
  it.each([
    ["America/Los_Angeles", "November 20, 2026"],
    ["America/New_York", "November 20, 2026"],
    [null, "November 20, 2026"],
    ["Nowhere/Land", "November 20, 2026"],
    ["UTC", "November 21, 2026"],
  ])("in %s says %s", (zone, day) => {
    expect(text(zone).match(/November \d+, 2026/g)).toEqual([day]);
  });
});
