import { describe, expect, it } from "vitest";
import { shareOfPassCents } from "~/models/information/support-estimate";
import { schoolShares, shareOf } from "~network/schools-share/school-shares";

describe("a school's share of a payment", () => {
  it.each([
    [{ paid: 7_999, back: 0 }, 10, 799],
    [{ paid: 7_999, back: 7_999 }, 10, 0],
    [{ paid: 7_999, back: 3_000 }, 12.5, 624],
    [{ paid: 1_000, back: 0 }, 0.1, 1],
    [{ paid: 999, back: 0 }, 0.1, 0],
  ])("of %o at %s percent is %s cents, never rounded up", (payment, percent, cents) => {
    expect(shareOf(payment, percent)).toBe(cents);
  });

  it.each([1, 10, 12.3, 33.3, 100])("is what the support program's calculator says at %s percent", (sharePercent) => {
    for (const priceCents of [1, 999, 5_999, 7_999])
      expect(shareOf({ paid: priceCents, back: 0 }, sharePercent)).toBe(shareOfPassCents({ priceCents, sharePercent }));
  });
});

it("adds up each school's payments, whose brought most first", () => {
  const payments = [
    { schoolKey: "lincoln", paid: 7_999, back: 0 },
    { schoolKey: "roosevelt", paid: 7_999, back: 7_999 },
    { schoolKey: "lincoln", paid: 5_999, back: 1_000 },
    { schoolKey: "adams", paid: 7_999, back: 0 },
  ];
  expect(schoolShares(payments, (key) => (key === "adams" ? null : 10))).toEqual([
    // 799 and 499: each payment's share by itself.
    { schoolKey: "lincoln", payments: 2, paid: 13_998, back: 1_000, percent: 10, share: 1_298 },
    { schoolKey: "adams", payments: 1, paid: 7_999, back: 0, percent: null, share: null },
    { schoolKey: "roosevelt", payments: 1, paid: 7_999, back: 7_999, percent: 10, share: 0 },
  ]);
});
