import { describe, expect, it } from "vitest";
import { readHonorRollQuery, rollHref } from "~/models/information/honor-roll-query";
import { dollarsWithCommas, readEstimate, schoolEarningsCents } from "~/models/information/support-estimate";

describe("what a school earns", () => {
  it.each([
    [{ subscribers: 150, priceCents: 7_999, sharePercent: 10 }, 119_850],
    [{ subscribers: 1, priceCents: 7_999, sharePercent: 10 }, 799],
    [{ subscribers: 3, priceCents: 999, sharePercent: 50 }, 1_497],
    [{ subscribers: 0, priceCents: 7_999, sharePercent: 10 }, 0],
    [{ subscribers: 100, priceCents: 6_000, sharePercent: 100 }, 600_000],
    [{ subscribers: 1_000, priceCents: 9, sharePercent: 10 }, 0],
    [{ subscribers: 1, priceCents: 6_000, sharePercent: 2.3 }, 138],
    [{ subscribers: 1, priceCents: 1_000, sharePercent: 1.1 }, 11],
    [{ subscribers: 1, priceCents: 7_999, sharePercent: 2.3 }, 183],
  ])("%j: %i cents", (terms, cents) => expect(schoolEarningsCents(terms)).toBe(cents));

  it.each([
    ["", { subscribers: 150, perPassCents: 799, totalCents: 119_850 }],
    ["subscribers=1&price=100&share=25", { subscribers: 1, perPassCents: 2_500, totalCents: 2_500 }],
    ["subscribers=%20200%20&price=19.9&share=12.5", { subscribers: 200, perPassCents: 248, totalCents: 49_600 }],
  ])("“%s” is worked out", (query, result) =>
    expect(readEstimate(new URLSearchParams(query))).toMatchObject({ errors: {}, result }),
  );

  it.each([
    ["subscribers=", "subscribers"],
    ["subscribers=0", "subscribers"],
    ["subscribers=1e3", "subscribers"],
    ["subscribers=100001", "subscribers"],
    ["price=free", "price"],
    ["price=-1", "price"],
    ["price=0", "price"],
    ["price=79.999", "price"],
    ["price=1001", "price"],
    ["share=0", "share"],
    ["share=101", "share"],
    ["share=ten", "share"],
  ])("“%s” is refused beside its field, and stays in it", (query, field) => {
    const { entered, errors, result } = readEstimate(new URLSearchParams(query));
    expect(result).toBeNull();
    expect(Object.entries(errors).filter(([, text]) => text)).toEqual([[field, expect.stringMatching(/^Enter /)]]);
    expect(entered).toMatchObject({ [field]: new URLSearchParams(query).get(field) });
  });

  it("is said in dollars", () =>
    expect([dollarsWithCommas(119_850), dollarsWithCommas(5)]).toEqual(["$1,198.50", "$0.05"]));
});

describe("what the honor roll's address asks for", () => {
  it.each([
    ["", { state: null, letter: null, page: 1 }],
    ["state=tx&letter=b&page=2", { state: "TX", letter: "B", page: 2 }],
    ["state=XX&letter=%C3%A9&page=-1", { state: null, letter: null, page: 1 }],
    ["letter=AB", { state: null, letter: null, page: 1 }],
    ["letter=", { state: null, letter: null, page: 1 }],
  ])("“%s”", (query, asked) => expect(readHonorRollQuery(new URLSearchParams(query))).toEqual(asked));

  it.each([
    [{ state: null, letter: null }, "/sbp-honor-roll"],
    [{ state: "TX", letter: "B" }, "/sbp-honor-roll?state=tx&letter=B"],
    [{ state: "TX", letter: null, page: 1 }, "/sbp-honor-roll?state=tx"],
    [{ state: null, letter: null, page: 3 }, "/sbp-honor-roll?page=3"],
  ])("%j is at %s", (asked, href) => expect(rollHref(asked)).toBe(href));
});
