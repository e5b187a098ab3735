import { describe, expect, it } from "vitest";
import { shortNameOf } from "~network/importer/school-file.server";
import { teamIndex, teamName } from "~network/importer/team-names";

describe("what is left of a name", () => {
  it.each([
    ["Fairmont Sr.", "fairmont"],
    ["Fairmont Senior High School", "fairmont"],
    ["St. Marys", "saint marys"],
    ["St Mary's H S", "saint marys"],
    ["Pt. Pleasant", "point pleasant"],
    ["Campbell Co H S", "campbell county"],
    ["Pendleton County Middle/High School", "pendleton county"],
    ["Mt. View", "mount view"],
    ["High School", "high school"],
    ["Constructor High", "constructor"],
  ])("%s", (name, left) => expect(teamName(name)).toBe(left));
});

describe("the short name of a school", () => {
  it.each([
    ["Campbell H S", "Campbell"],
    ["Dodgeville High", "Dodgeville"],
    ["Lincoln High School", "Lincoln"],
    ["Logan Senior High School", "Logan"],
    ["Clay Jr/Sr High School", "Clay"],
    ["Bath Co. HS", "Bath Co."],
    ["Faith Christian Academy", "Faith Christian Academy"],
    ["High School", "High School"],
    ["Highland High", "Highland"],
  ])("%s", (name, short) => expect(shortNameOf(name)).toBe(short));
});

it("finds the one school of a name in a state, and says why it finds none", () => {
  const school = (key: string, name: string, state_code: string) => ({
    key,
    name,
    short_name: shortNameOf(name),
    state_code,
  });
  const find = teamIndex([
    school("a", "Logan Senior High School", "WV"),
    school("b", "Logan High School", "OH"),
    school("c", "Liberty High School", "WV"),
    school("d", "Liberty HS", "WV"),
  ]);
  expect(find("Logan", "WV")).toMatchObject({ school: { key: "a" } });
  expect(find("LOGAN", "OH")).toMatchObject({ school: { key: "b" } });
  expect(find("Logan", "KY")).toEqual({ reason: "no school in KY is called Logan" });
  expect(find("Liberty", "WV")).toEqual({ reason: "2 schools in WV are called Liberty" });
});
