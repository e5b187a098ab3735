import { describe, expect, it } from "vitest";
import { mergeNotice, type ReturnNotice, returnTotals } from "~network/billing/refunds/returned-money";

/** What went back of a payment, told in any order (B 9). */

const PAID = 4_239;
const told = (state: ReturnNotice["state"], amount: number, told_at = 0): ReturnNotice => ({ state, amount, told_at });

describe("what went back of a payment", () => {
  it.each([
    ["nothing", [], 0, false],
    ["a refund of a part", [told("refunded", 1_000)], 1_000, false],
    ["a refund of all but a cent", [told("refunded", PAID - 1)], PAID - 1, false],
    ["a refund of all", [told("refunded", PAID)], PAID, true],
    ["a refund, and a dispute but a cent", [told("refunded", 1_000), told("open", PAID - 1_001)], PAID - 1, false],
    ["a refund and a dispute over the rest", [told("refunded", 1_000), told("lost", PAID - 1_000)], PAID, true],
    ["a refund and a dispute over all", [told("refunded", 1_000), told("lost", PAID)], PAID, true],
    ["a dispute that was only opened", [told("open", 0)], 0, false],
    ["a dispute that was won", [told("won", PAID)], 0, false],
    ["a refund and a dispute that was won", [told("refunded", 1_000), told("won", PAID)], 1_000, false],
    ["one dispute lost, the other won", [told("lost", 1_000, 1), told("won", PAID, 2)], 1_000, false],
    ["what PayPal reversed before the dispute was won", [told("reversed", PAID, 1), told("won", 0, 1)], 0, false],
    ["what PayPal reversed after that", [told("reversed", PAID, 2), told("won", 0, 1)], PAID, true],
  ])("%s", (_, returns, amount, isAll) => expect(returnTotals(returns, PAID)).toMatchObject({ amount, isAll }));

  it.each([
    ["while a dispute is open", [told("open", PAID)], true],
    ["not once it is lost", [told("lost", PAID)], false],
    ["not once it is won", [told("won", PAID)], false],
    ["not by a refund", [told("refunded", PAID)], false],
    ["while another dispute is", [told("won", PAID), told("open", 0)], true],
  ])("isn't settled %s", (_, returns, isOpen) => expect(returnTotals(returns, PAID).isOpen).toBe(isOpen));

  it("of a payment of nothing is nothing", () => expect(returnTotals([told("refunded", 0)], 0).isAll).toBe(false));
});

describe("a dispute that is told again", () => {
  const open = told("open", PAID, 10);
  it.each([
    ["later", told("won", 0, 11), "won"],
    ["in the same second, settled", told("won", 0, 10), "won"],
    ["for a time before", told("won", 0, 9), "open"],
  ])("%s", (_, again, state) => expect(mergeNotice(open, again)).toMatchObject({ state, amount: PAID }));

  it("stays settled where its opening comes late", () => {
    for (const told_at of [9, 10])
      expect(mergeNotice(told("lost", PAID, 10), told("open", 0, told_at)).state).toBe("lost");
  });

  it("keeps the most that was told of it", () =>
    expect(mergeNotice(told("refunded", 900, 2), told("refunded", 500, 1)).amount).toBe(900));
});
