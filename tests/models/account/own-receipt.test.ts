import { expect, it } from "vitest";
import { nextCharges } from "~/models/account/own-receipt.server";
import { billingView, receiptRows } from "~/models/billing/billing-view";
import { subscriptionInfo } from "~/models/member/subscription";
import { utc } from "~/models/place/time";
import type { BilledSubscription, Receipt } from "~contracts/records/billing";
import { annualPass, billed as billedOf, receipt as annual } from "../../routes/billed-members";

const NOW = Date.parse("2026-12-01T12:00:00Z");
const END = "2027-11-28T12:00:00Z";
const seen = { zone: "America/New_York", now: NOW };
const phase = { from: END, until: null, charges: null, total_in_cents: 8_479 };
const receipt: Receipt = { ...annual, expires_at: END };
const amounts = { price_in_cents: 7_999, discount_in_cents: 0, tax_in_cents: 480, total_in_cents: 8_479 };
const charge = { ...amounts, recurring_total_in_cents: 8_479, at: END };
const billed = billedOf("managed", { next_charge: charge, phases: [phase] }) as BilledSubscription;
const untaxed = { ...billed, next_charge: { ...charge, recurring_total_in_cents: 7_999 } };

it.each<[string, Partial<Receipt>, BilledSubscription | null | undefined, string[]]>([
  ["renews", {}, billed, ["$84.79/yr, tax included"]],
  ["renews without tax", {}, untaxed, ["$84.79/yr"]],
  ["renews, and a part of it went back", { refunded_in_cents: 100 }, billed, ["$84.79/yr, tax included"]],
  ["was paid back", { refunded_in_cents: receipt.total_in_cents }, billed, []],
  ["was canceled", {}, { ...billed, status: "canceled", next_charge: null, phases: [] }, []],
  ["has ended", {}, null, []],
  ["no one can ask about", {}, undefined, []],
  ["was for a period that is over", { expires_at: "2026-12-01T12:00:00Z" }, billed, []],
  ["another has taken the place of", {}, { ...billed, pass: { ...annualPass, key: "annual-plus" } }, []],
  ["doesn't renew", { recurring: false }, billed, []],
])("a receipt of a pass that %s", (_, more, now, values) => {
  expect(nextCharges({ ...receipt, ...more }, now, seen).map(({ value }) => value)).toEqual(values);
});

it.each<[Partial<Receipt>, string, string | null]>([
  [{}, "Annual Pass", null],
  [{ kind: "renewal", refunded_in_cents: 1_199 }, "Annual Pass, renewed", "$11.99"],
  [{ gift: { recipient_name: "Sam" } }, "Annual Pass, a gift for Sam", null],
])("the list says of %j what it was for, and what went back", (more, what, refunded) => {
  expect(receiptRows([{ ...receipt, ...more }], seen.zone)).toMatchObject([{ what, refunded }]);
});

const active_subscription = { expires_at: END, renews_at: END, plan_description: "Annual Pass" };
const userInfo = { key: "u", email: "e", access_purchase_type: "subscriber", active_subscription };
const info = subscriptionInfo(userInfo, utc(NOW));

it("the account has today's price until it rises", () => {
  const rise = { from: END, price_in_cents: 8_999, price_before_in_cents: 7_999 };
  const next_charge = { ...charge, price_in_cents: 8_999, total_in_cents: 9_539 };
  const view = billingView(info, { ...billed, next_charge, rise }, null, seen);
  expect([view.price, view.rise, view.nextCharge]).toEqual([
    "$79.99/yr",
    "$89.99/yr from Nov 28, 2027",
    expect.stringContaining("$95.39 on Nov 28, 2027"),
  ]);
});

it.each([
  ["2026-12-01T12:00:00Z", "We're trying to charge $84.79 again right now.", true],
  ["2026-12-01T12:00:01Z", "We'll try to charge $84.79 again on Dec 1, 2026.", false],
])("a charge that is tried again at %s: %s", (retry_at, again, isTried) => {
  const owed: BilledSubscription = { ...billed, status: "past_due", past_due: { tries_again: true, retry_at } };
  const { pastDue } = billingView(info, owed, null, seen);
  expect(pastDue).toMatchObject({ again, isTried });
});
