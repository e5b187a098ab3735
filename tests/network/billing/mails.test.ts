import { describe, expect, it } from "vitest";
import { letters } from "~network/billing/mail/mails";
import { type Letter, letterText } from "~network/mail/letter";

/**
 * Letters name the days that the member's pages name: on a Friday evening in the East it is Saturday by UTC (S 4.7).
 */

const FRIDAY_EVENING = Date.parse("2026-11-21T00:40:00Z");
const SITE = "https://fieldhouse.example";
const pass = { passName: "Annual Pass", price: 7_999, discount: 0, tax: 480, total: 8_479, orderId: "FH-1" };

const FULL = { from: FRIDAY_EVENING, until: null, charges: null, total: 8_479 };

const dated: [what: string, letter: (zone: string | null) => Letter][] = [
  [
    "confirmation",
    (zone) => letters.confirmation(SITE, { ...pass, zone, until: FRIDAY_EVENING, phases: [FULL], newCard: null }),
  ],
  [
    "confirmation of a pass that ends",
    (zone) => letters.confirmation(SITE, { ...pass, zone, until: FRIDAY_EVENING, phases: [], newCard: null }),
  ],
  ["renewal", (zone) => letters.renewal(SITE, { ...pass, zone, until: FRIDAY_EVENING, phases: [FULL] })],
  ["last renewal", (zone) => letters.renewal(SITE, { ...pass, zone, until: FRIDAY_EVENING, phases: [] })],
  ["cancellation", (zone) => letters.cancellation(SITE, { ...pass, zone, until: FRIDAY_EVENING, now: 0 })],
  [
    "cancellation of what has ended",
    (zone) => letters.cancellation(SITE, { ...pass, zone, until: FRIDAY_EVENING, now: FRIDAY_EVENING }),
  ],
  ["reactivation", (zone) => letters.reactivation(SITE, { ...pass, zone, until: FRIDAY_EVENING })],
  [
    "failed payment",
    (zone) => letters.paymentFailed(SITE, { ...pass, zone, nextTry: FRIDAY_EVENING, byWallet: false, payUrl: null }),
  ],
];

describe.each(dated)("the letter of a %s", (_what, letter) => {
  it.each([
    ["America/Los_Angeles", "November 20, 2026"],
    ["America/New_York", "November 20, 2026"],
    [null, "November 20, 2026"],
    ["Nowhere/Land", "November 20, 2026"],
    ["UTC", "November 21, 2026"],
  ])("in %s says %s", (zone, day) => expect(letterText(letter(zone)).match(/November \d+, 2026/g)).toEqual([day]));
});

describe("what the letters say of the charges to come (rulings 4 B 2.6)", () => {
  const until = Date.parse("2026-12-20T20:00:00Z");
  const from = Date.parse("2027-02-20T20:00:00Z");
  const full = { from, until: null, charges: null, total: 1_271 };
  const promo = (charges: number) => ({ from: until, until: from, charges, total: 847 });
  const monthly = { passName: "Monthly Pass", price: 1_199, discount: 400, tax: 48, total: 847, orderId: "FH-1" };
  const told = { ...monthly, until, zone: null, newCard: null };

  it.each([
    ["of two phases", [promo(2), full], "The next 2 charges are $8.47 each. From February 20, 2027, the recurring"],
    ["with one charge left", [promo(1), full], "The next charge is $8.47. From February 20, 2027, the recurring"],
    [
      "of three phases",
      [promo(1), { ...promo(2), total: 953 }, full],
      "The next charge is $8.47. The 2 charges after that are $9.53 each. From February 20, 2027, the recurring",
    ],
    [
      "with two single charges ahead",
      [promo(1), { ...promo(1), total: 953 }, full],
      "The next charge is $8.47. The charge after that is $9.53. From February 20, 2027, the recurring",
    ],
    ["at one price", [full], "The recurring"],
  ])("%s", (_, phases, words) => {
    const sentence = `${words} charge is $12.71.`;
    expect(letterText(letters.confirmation(SITE, { ...told, phases }))).toContain(
      `renew on December 20, 2026. ${sentence}`,
    );
    expect(letterText(letters.renewal(SITE, { ...told, phases }))).toContain(`then renews. ${sentence}`);
    expect(letterText(letters.retained(SITE, { passName: "Monthly Pass", phases, zone: null }))).toContain(sentence);
  });
});

it.each([
  ["visa", "Visa"],
  ["american_express", "American Express"],
])("a card that was saved as %s is named %s", (card_type, brand) => {
  const letter = letters.cardChanged(SITE, { card_type, card_last4: "0005" });
  expect(letterText(letter)).toContain(`Future payments go to your ${brand} ending in 0005.`);
});
