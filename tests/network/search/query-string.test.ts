import { describe, expect, it } from "vitest";
import { readQuery } from "~network/search/query-string";

const read = (query: string) => JSON.parse(JSON.stringify(readQuery(new URLSearchParams(query))));

describe("bracket notation (S 5.2)", () => {
  it.each([
    ["a=1", { a: "1" }],
    ["a=1&a=2", { a: ["1", "2"] }],
    ["a[]=1&a[]=2", { a: ["1", "2"] }],
    ["a[0]=1&a[1]=2", { a: { 0: "1", 1: "2" } }],
    ["window[0][status]=on_air&window[0][to]=x", { window: { 0: { status: "on_air", to: "x" } } }],
    ["", {}],
    ["constructor=1", { constructor: "1" }],
  ])("%s", (query, expected) => expect(read(query)).toEqual(expected));

  it.each([
    "a[b][c][d]=1",
    "a[100]=1",
    "a[4294967294]=1",
    "a[=1",
    "[a]=1",
    "a=1&a[b]=2",
    "a[b]=1&a=2",
    `${"a".repeat(41)}=1`,
  ])("refuses %s", (query) => expect(read(query)).toBeNull());
});
