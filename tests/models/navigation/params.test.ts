import { describe, expect, it } from "vitest";
import { sportPageOf, teamPageParams, teamPageRedirect } from "~/models/navigation/profile-params";
import { playoffPlace } from "~/models/navigation/route-params";
import { PLAYOFF_SECTIONS } from "~contracts/vocabulary/playoff-sections";
import {
  asStateCode,
  isExactStateCode,
  isStateCode,
  STATE_CODES,
  stateCodeOf,
  stateName,
  stateSlug,
  US_STATES,
} from "~contracts/vocabulary/states";

const slug = "lakewood";

describe("playoffs sections and states (S 5.1)", () => {
  const codes = Object.entries(PLAYOFF_SECTIONS).flatMap(([state, list]) => list.map((code) => [code, state] as const));
  it("has 11 Californian, 12 New York, one Texan and one Virginian section", () =>
    expect(Object.values(PLAYOFF_SECTIONS).map((list) => list.length)).toEqual([11, 12, 1, 1]));
  it("are these codes and no other", () => {
    const california = "cif cifccs cifcs ciflacs cifncs cifns cifos cifsds cifsfs cifsjs cifss";
    const newYork =
      "nysphsaa nysphsaas2 nysphsaasiii nysphsaasiv nysphsaasix nysphsaasv nysphsaasvi nysphsaasvii nysphsaasviii " +
      "nysphsaasx nysphsaasxi psal";
    const inOrder = ([state, list]: [string, readonly string[]]) => [state, [...list].sort().join(" ")];
    expect(Object.fromEntries(Object.entries(PLAYOFF_SECTIONS).map(inOrder))).toEqual({
      CA: california,
      NY: newYork,
      TX: "uil",
      VA: "vhsl",
    });
  });
  it.each(codes)("section %s belongs to %s", (code, state) =>
    expect(playoffPlace("section", code)).toEqual({ type: "section", code, state }),
  );
  it.each([
    ["section", "tapps"],
    ["section", "visaa"],
    ["section", "CIF"],
    ["section", "cifsj"],
    ["section", "new-york"],
    ["section", undefined],
    ["state", "New-York"],
    ["state", "new york"],
    ["state", "ny"],
    ["state", "atlantis"],
    ["state", "cif"],
    ["region", "ohio"],
    [undefined, "ohio"],
  ])("%s %s is a 404", (type, value) => expect(playoffPlace(type, value)).toBeNull());
  it.each([
    ["new-york", "NY"],
    ["ohio", "OH"],
    ["district-of-columbia", "DC"],
  ])("state %s is %s", (id, state) => expect(playoffPlace("state", id)).toEqual({ type: "state", code: state, state }));
  it.each(STATE_CODES)("every state has its page: %s", (code) => {
    expect(playoffPlace("state", US_STATES[code].replaceAll(" ", "-"))?.state).toBe(code);
  });
});

describe("states (S 3, 9.8)", () => {
  it("are fifty and DC", () => expect(STATE_CODES).toHaveLength(51));
  it.each([
    ["oh", "OH", false],
    ["OH", "OH", true],
    ["dc", "DC", false],
    ["pr", null, false],
    ["toString", null, false],
    ["", null, false],
  ])("%s is the code %s, exactly: %s", (text, code, exactly) =>
    expect([asStateCode(text), isStateCode(text), isExactStateCode(text)]).toEqual([code, code !== null, exactly]),
  );
  it.each([
    ["new-york", "NY"],
    ["New York", "NY"],
    [" district of columbia ", "DC"],
    ["york", null],
  ])("%s is %s", (name, code) => expect(stateCodeOf(name)).toBe(code));
  it("spells them out", () =>
    expect([stateName("ny"), stateName("DC"), stateName("XX"), stateSlug("NC")]).toEqual([
      "New York",
      "District of Columbia",
      "XX",
      "north-carolina",
    ]));
});

describe("team page (S 5.1)", () => {
  const params = { profile: "schools", slug, sport: "ice-hockey", gender: "boys", level: "varsity" } as const;
  it.each([
    ["fine", {}, null],
    ["girls", { gender: "girls" }, null],
    ["coed, middle school", { gender: "coed", level: "middle-school" }, null],
    ["a space in the level", { level: "Junior Varsity" }, "/schools/lakewood/ice-hockey/boys/junior-varsity"],
    ["a space in the sport", { sport: " Ice  Hockey " }, "/schools/lakewood/ice-hockey/boys/varsity"],
    [
      "spaces go first, gender is looked at afterward",
      { sport: "ice hockey", gender: "men" },
      "/schools/lakewood/ice-hockey/men/varsity",
    ],
    ["unknown gender", { gender: "men" }, "/schools/lakewood/ice-hockey"],
    ["gender in capitals", { gender: "Boys" }, "/schools/lakewood/ice-hockey"],
    ["unknown level", { level: "club" }, "/schools/lakewood/ice-hockey"],
    ["level by its label", { level: "Varsity" }, "/schools/lakewood/ice-hockey"],
    ["hostile parts stay parts", { sport: "../..//evil", gender: "x" }, "/schools/lakewood/..%2F..%2F%2Fevil"],
  ])("%s", (_what, change, expected) =>
    expect(teamPageRedirect(teamPageParams.parse({ ...params, ...change }))).toBe(expected),
  );
  it("a gender's page leads to the sport's (S 2.1)", () =>
    expect(sportPageOf(params)).toBe("/schools/lakewood/ice-hockey"));
});
