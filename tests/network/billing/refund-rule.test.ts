import { describe, expect, it } from "vitest";
import { type LastCharge, refundRefusal } from "~network/billing/refunds/refund-rule";

/** Whether members may take a renewal back themselves (B 9). */

const CHARGED = Date.parse("2026-10-04T23:00:00Z");
const DAY = 86_400_000;

const renewal: LastCharge["receipt"] = {
  kind: "renewal",
  created_at: new Date(CHARGED).toISOString(),
  starts_at: new Date(CHARGED).toISOString(),
  total_in_cents: 1_271,
};
const charge = (more: Partial<Omit<LastCharge, "receipt">> = {}, receipt: Partial<LastCharge["receipt"]> = {}) => ({
  receipt: { ...renewal, ...receipt },
  status: "active" as const,
  isUpgrading: false,
  isProviderHere: true,
  watchedAt: null,
  ...more,
});

describe("a renewal", () => {
  it.each([
    ["the moment it is charged", 0, null],
    ["three days later", 3, null],
    ["just 7 days later", 7, null],
    ["a moment after that", 7 + 1 / DAY, "too_late"],
    ["a year later", 365, "too_late"],
  ])("%s", (_, days, refusal) => expect(refundRefusal(charge(), CHARGED + days * DAY)).toBe(refusal));

  it.each([
    ["never watched", null, null],
    ["last watched a moment before it", CHARGED - 1, null],
    ["watched in the moment of it", CHARGED, "watched"],
    ["watched since", CHARGED + DAY, "watched"],
  ])("of a pass %s", (_, watchedAt, refusal) =>
    expect(refundRefusal(charge({ watchedAt }), CHARGED + 2 * DAY)).toBe(refusal),
  );

  it.each([
    ["the period begun with it, watched a moment before", 0, -1 / DAY, 0, null],
    ["the period begun with it, watched then", 0, 0, 0, "watched"],
    ["paid 9 days late, and not watched", 9, null, 0, null],
    ["paid 9 days late, just 7 days ago", 9, null, 7, null],
    ["paid 9 days late, 7 days and a moment ago", 9, null, 7 + 1 / DAY, "too_late"],
    ["paid 9 days late, watched before its period", 9, -9 - 1 / DAY, 0, null],
    ["paid 9 days late, watched as its period began", 9, -9, 0, "watched"],
    ["paid 9 days late, watched on trust since", 9, -5, 0, "watched"],
    ["paid before its period, watched in between", -1, 0.5, 2, "watched"],
    ["paid before its period, watched before that", -1, -1 / DAY, 2, null],
  ])("%s", (_, late, watched, days, refusal) => {
    const starts_at = new Date(CHARGED - late * DAY).toISOString();
    const watchedAt = watched === null ? null : CHARGED + watched * DAY;
    expect(refundRefusal(charge({ watchedAt }, { starts_at }), CHARGED + days * DAY)).toBe(refusal);
  });

  it.each([
    ["active", null],
    ["canceled", null],
    ["past_due", "payment_pending"],
  ] as const)("of a subscription that is %s", (status, refusal) =>
    expect(refundRefusal(charge({ status }), CHARGED + DAY)).toBe(refusal),
  );

  it.each([
    ["nothing came back", {}, null],
    ["zero came back", { refunded_in_cents: 0 }, null],
    ["all of it came back", { refunded_in_cents: 1_271 }, "paid_back"],
    ["a cent came back or is disputed", { refunded_in_cents: 1 }, "paid_back"],
    ["it cost nothing", { total_in_cents: 0 }, "nothing_charged"],
    ["it cost a cent", { total_in_cents: 1 }, null],
    ["it was the first purchase", { kind: "purchase" as const }, "first_purchase"],
  ])("where %s", (_, receipt, refusal) => expect(refundRefusal(charge({}, receipt), CHARGED + DAY)).toBe(refusal));

  it("in whose place a longer pass is being charged", () =>
    expect(refundRefusal(charge({ isUpgrading: true }), CHARGED + DAY)).toBe("payment_pending"));

  it("whose provider isn't here", () =>
    expect(refundRefusal(charge({ isProviderHere: false }), CHARGED + DAY)).toBe("not_here"));
});
