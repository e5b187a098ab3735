import { describe, expect, it } from "vitest";
import { avataxDescription, avataxFiles } from "./avatax-description";

describe("Avalara's description", () => {
  const line = { amount: 11.99, number: "1" };
  const sale = { type: "SalesInvoice", customerCode: "a", date: "2026-09-04", lines: [line] };
  it.each<[string, object, string[]]>([
    ["allows a sale", sale, []],
    ["refuses a name that is not there", { ...sale, color: "red" }, ["a.color is not described"]],
    ["refuses one within", { ...sale, lines: [{ ...line, tax: 1 }] }, ["a.lines[0].tax is not described"]],
    ["refuses a wrong type", { ...sale, lines: [{ amount: "1" }] }, ["a.lines[0].amount is no number"]],
    ["refuses a wrong word", { ...sale, type: "Sale" }, ["a.type is no Enums.DocumentType: Sale"]],
    ["misses what is required", { lines: [], date: "2026-09-04" }, ["a.customerCode is missing"]],
    ["refuses a moment for a day", { ...sale, date: "2026-09-04T23:00:00Z" }, ["a.date is no date"]],
  ])("%s", (_what, body, wrong) =>
    expect(avataxDescription(avataxFiles()).problems("CreateTransactionModel", body, "a")).toEqual(wrong),
  );
  it.each([
    ["a call that is not there", "POST", "/api/v2/transactions/make", "POST /api/v2/transactions/make is no call of"],
    ["a question that is not there", "GET", "/api/v2/companies/A/transactions/B?type=1", "getTransactionByCode has no"],
  ])("refuses %s", (_what, method, url, wrong) =>
    expect(avataxDescription(avataxFiles()).read(method, url, "").wrong).toEqual([expect.stringContaining(wrong)]),
  );
});
