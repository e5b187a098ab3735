import { describe, expect, it } from "vitest";
import {
  bracketAddress,
  bracketQuery,
  canonicalBracketPath,
  followedBracketPath,
  sportOfQuery,
} from "~/models/navigation/bracket-address";
import { associationPlayoffs, privateLeagueState, waysOnFrom } from "~/models/playoffs/association-playoffs";
import { sectionName } from "~/models/playoffs/section-names";
import { PLAYOFF_SECTIONS } from "~contracts/vocabulary/playoff-sections";

describe("addresses of brackets", () => {
  it.each([
    [{ state: "new-york" }, "/playoffs/brackets/new-york"],
    [{ state: "NY" }, "/playoffs/brackets/new-york"],
    [{ state: "ny" }, "/playoffs/brackets/new-york"],
    [{ state: "New York" }, "/playoffs/brackets/new-york"],
    [{ state: "dc", sport: "Field Hockey" }, "/playoffs/brackets/district-of-columbia/field-hockey"],
    [
      { state: "ohio", sport: "football", division: "Division 1", bracket: "State" },
      "/playoffs/brackets/ohio/football/division-1/state",
    ],
  ])("%j is %s", (params, path) => {
    const address = bracketAddress(params);
    expect(address && canonicalBracketPath(address)).toBe(path);
  });
  it.each([
    {},
    { state: "atlantis" },
    { state: "constructor" },
    { state: "ohio", sport: "a/b" },
    { state: "ohio", sport: "football", division: "<1>", bracket: "x" },
    { state: "ohio", sport: "" },
  ])("%j is none", (params) => expect(bracketAddress(params)).toBeNull());
  it("full is one step further", () => {
    const address = bracketAddress({ state: "oh", sport: "football", division: "division-1", bracket: "state" });
    expect(address && canonicalBracketPath(address, { full: true })).toBe(
      "/playoffs/brackets/ohio/football/division-1/state/full",
    );
  });
  it.each([
    ["", "tree", null],
    ["?view=list", "list", null],
    ["?view=tree&round=2", "tree", 2],
    ["?view=x&round=0", "tree", null],
    ["?round=12", "tree", null],
    ["?round=-1", "tree", null],
  ])("query %s", (query, view, round) => expect(bracketQuery(new URLSearchParams(query))).toEqual({ view, round }));
  it.each([
    ["?sport=Ice%20Hockey", "ice-hockey"],
    ["", null],
    ["?sport=%3Cb%3E", null],
  ])("the sport of %s is %s", (query, sport) => expect(sportOfQuery(new URLSearchParams(query))).toBe(sport));
  it.each([
    [{ slug: "football/division-1/state", state_code: "OH" }, "/playoffs/brackets/ohio/football/division-1/state"],
    [{ slug: "uil-football-2026", state_code: "TX" }, "/playoffs"],
    [{ slug: null, state_code: "TX" }, "/playoffs"],
    [{ slug: "a/b/c", state_code: null }, "/playoffs"],
  ])("who follows %j is led to %s", (followed, path) => expect(followedBracketPath(followed)).toBe(path));
});

it.each([
  [{ type: "state_association", slug: "uil", state_code: "TX" }, "/playoffs/section/uil"],
  [{ type: "association", slug: "cifss", state_code: "CA" }, "/playoffs/section/cifss"],
  [{ type: "state_association", slug: "ohsaa-oh", state_code: "OH" }, "/playoffs/state/ohio"],
  [{ type: "state_association", slug: "tapps", state_code: "TX" }, undefined],
  [{ type: "state_association", slug: "nowhere", state_code: null }, undefined],
  [{ type: "school", slug: "lincoln-or", state_code: "OR" }, undefined],
])("association's playoffs: %j: %s", (association, href) => expect(associationPlayoffs(association)?.href).toBe(href));

describe("leagues without playoffs of their own here (S 2.3)", () => {
  it.each([
    ["section", "tapps", "TX"],
    ["section", "visaa", "VA"],
    ["state", "tapps", null],
    ["section", "uil", null],
    ["section", "toString", null],
    [undefined, "tapps", null],
  ])("%s %s: %s", (type, code, state) => expect(privateLeagueState(type, code)).toBe(state));
  it("lead to all playoffs and to the state's", () => {
    expect(waysOnFrom({ state: "VA" })).toEqual([
      { label: "All playoffs", href: "/playoffs" },
      { label: "Virginia playoffs", href: "/playoffs/state/virginia" },
    ]);
    for (const data of [null, "x", {}, { state: 5 }, { state: "XX" }]) expect(waysOnFrom(data)).toEqual([]);
  });
});

it.each(Object.values(PLAYOFF_SECTIONS).flat())("section %s has a name", (code) =>
  expect(sectionName(code)).toMatch(/^[A-Z].*[a-zA-Z]{2}/),
);
