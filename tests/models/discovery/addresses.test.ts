import { describe, expect, it } from "vitest";
import { landingEventKey, landingTournament } from "~/models/discovery/landing.server";
import { readSchoolsQuery, schoolsPath } from "~/models/discovery/school-address";
import { stateOfAddress } from "~/models/place/state-of-address";

it.each([
  ["oh", "OH"],
  ["OH", "OH"],
  ["ohio", "OH"],
  ["Ohio", "OH"],
  ["new york", "NY"],
  ["new-york", "NY"],
  ["New-York", "NY"],
  ["district-of-columbia", "DC"],
  [" dc ", "DC"],
  ["atlantis", null],
  ["", null],
  [undefined, null],
  ["constructor", null],
  ["o", null],
])("the state of an address: %s → %s (S 2.5)", (text, state) => expect(stateOfAddress(text)).toBe(state));

describe("a landing page's slug", () => {
  it.each([
    ["lincoln-vs-roosevelt-gam89da8f1b1d", "gam89da8f1b1d"],
    ["gam1", "gam1"],
    ["a-", null],
    ["", null],
    ["a-b.c", null],
  ])("names the event of %s", (slug, key) => expect(landingEventKey(slug)).toBe(key));

  it.each([
    ["ohsaa_football_2026", { key: "ohsaa_football_2026", sport: "football" }],
    ["ohsaa-oh-football-2026", { key: "ohsaa-oh_football_2026", sport: "football" }],
    ["ohsaa-flag-football-2026", { key: "ohsaa_flag-football_2026", sport: "flag-football" }],
    ["OHSAA-Ice-Hockey-2026", { key: "ohsaa_ice-hockey_2026", sport: "ice-hockey" }],
    ["osaa-cheerleading-and-dance-2026", { key: "osaa_cheerleading-and-dance_2026", sport: "cheerleading-and-dance" }],
    ["football-2026", null],
    ["ohsaa-football", null],
    ["ohsaa-football-1926", null],
    ["ohsaa-quidditch-2026", null],
  ])("names the tournament of %s", (slug, tournament) => expect(landingTournament(slug)).toEqual(tournament));
});

describe("the lists of schools", () => {
  const asked = (query: string) => readSchoolsQuery(new URLSearchParams(query));
  it.each([
    ["", { q: "", letter: null, page: 1 }],
    ["letter=C&page=2", { q: "", letter: "c", page: 2 }],
    ["letter=cc", { q: "", letter: null, page: 1 }],
    ["q=%20St.%20%20Mary's%20&letter=c", { q: "St. Mary's", letter: null, page: 1 }],
    ["page=0", { q: "", letter: null, page: 1 }],
  ])("?%s", (query, expected) => expect(asked(query)).toEqual(expected));

  it("say in their address what they show, the first page without its number", () => {
    expect(schoolsPath("NY", { letter: "c", page: 1 })).toBe("/find-school/new-york?letter=c");
    expect(schoolsPath(null, { q: "st mary", letter: null, page: 3 })).toBe("/find-school?q=st+mary&page=3");
  });
});
