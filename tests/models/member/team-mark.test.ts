import { describe, expect, it } from "vitest";
import { chosenTeam, teamMark } from "~/models/member/team-mark";
import { type FavoriteTeam, favoriteTeamSchema } from "~contracts/records/member";

/** A team's own page puts it among the member's favorites (S 3, 7.2). */

const school = { key: "s1", type: "school" };
const favorite = (fields: Partial<FavoriteTeam> = {}): FavoriteTeam => ({
  key: "f1",
  school_key: "s1",
  sport: "Basketball",
  level: "varsity",
  gender: "boys",
  ...fields,
});
const team = { sport: "basketball", level: "varsity", gender: "boys" };

describe("the mark of a page", () => {
  it.each<[string, Parameters<typeof teamMark>[0], Parameters<typeof teamMark>[1], object | null]>([
    ["a team", school, team, { sport: "Basketball", level: "varsity", gender: "boys" }],
    ["a sport: all its teams", school, { sport: "basketball" }, { sport: "Basketball" }],
    ["a coed sport has no gender", school, { ...team, sport: "football" }, { sport: "Football", level: "varsity" }],
    ["a sport spelled another way", school, { sport: "cheerleading-and-dance" }, { sport: "Cheerleading & Dance" }],
    ["the whole school is no team", school, {}, null],
    ["an unknown sport is none", school, { sport: "quidditch" }, null],
    ["an association has none", { key: "a1", type: "state_association" }, team, null],
    ["an affiliate has none", { key: "a1", type: "affiliate" }, team, null],
  ])("%s", (_what, profile, place, fields) => {
    const mark = teamMark(profile, place, "Varsity Boys Basketball", []);
    expect(mark).toEqual(
      fields && { action: "/member/teams/school/s1", fields, name: "Varsity Boys Basketball", active: false },
    );
  });

  it.each<[string, FavoriteTeam, boolean]>([
    ["the same team", favorite(), true],
    ["as the seed writes the sport", favorite({ sport: "basketball" }), true],
    ["as labels", favoriteTeamSchema.parse(favorite({ level: "Varsity", gender: "Boys" })), true],
    ["another school's", favorite({ school_key: "s2" }), false],
    ["another sport", favorite({ sport: "Volleyball" }), false],
    ["the girls", favorite({ gender: "girls" }), false],
    ["the junior varsity", favorite({ level: "junior-varsity" }), false],
    ["all levels", favorite({ level: null }), false],
  ])("is on for %s: %s", (_what, kept, active) => expect(teamMark(school, team, "", [kept])?.active).toBe(active));

  it.each(["Cheerleading & Dance", "cheerleading-and-dance"])("is on for a sport that is kept as %s", (sport) => {
    const kept = favorite({ sport, level: null, gender: null });
    expect(teamMark(school, { sport: "cheerleading-and-dance" }, "", [kept])?.active).toBe(true);
  });
});

it.each([
  [
    { sport: "Football", level: "varsity", gender: "boys" },
    { school_key: "s1", sport: "Football", level: "varsity" },
  ],
  [
    { sport: "Soccer", gender: "girls" },
    { school_key: "s1", sport: "Soccer", gender: "girls" },
  ],
  [{ sport: "soccer" }, null],
  [{ level: "varsity" }, null],
  [{ sport: "Soccer", level: "pros" }, null],
])("a form with %o names %o", (fields, chosen) => expect(chosenTeam("s1", fields)).toEqual(chosen));
