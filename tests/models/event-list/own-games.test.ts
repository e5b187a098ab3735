import { describe, expect, it } from "vitest";
import { ownGames } from "~/models/event-list/own-games";
import type { FavoriteTeam, MemberProfile } from "~contracts/records/member";
import { follows, MEMBER } from "../small-upstreams";

const FOOTBALL = { sport: "Football", level: "varsity", gender: null };
const HOCKEY = { sport: "Ice Hockey", level: null, gender: "girls" };
const DANCE = { sport: "Cheerleading & Dance", level: "varsity", gender: null };
const team = (school_key: string, plays: Omit<FavoriteTeam, "key" | "school_key">) => ({
  key: `${school_key} ${plays.sport}`,
  school_key,
  ...plays,
});
const schools = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);
const member = (followed: string[], favorite_teams: MemberProfile["favorite_teams"] = []): MemberProfile => ({
  ...MEMBER,
  following: [follows("bracket", "final"), ...followed.map((key) => follows("school", key))],
  favorite_teams,
});

/** S 2.1, 7.6, rulings 4 */
describe("a member's own games are", () => {
  it.each([
    ["none without a profile", null, null, []],
    ["the supported school's", null, "home", [{ school: ["home"] }]],
    ["those of all followed schools", member(["a", "b"]), null, [{ school: ["a", "b"] }]],
    ["the supported school's once", member(["a", "home"]), "home", [{ school: ["home", "a"] }]],
    ["fifty schools' in each call", member(schools(51)), null, [{ school: schools(50) }, { school: ["s50"] }]],
    [
      "those of teams, with one call for all that play the same",
      member([], [team("a", FOOTBALL), team("a", HOCKEY), team("b", FOOTBALL)]),
      null,
      [
        { school: ["a", "b"], ...FOOTBALL, sport: "football" },
        { school: ["a"], ...HOCKEY, sport: "ice-hockey" },
      ],
    ],
    [
      "a team's in the catalogue's spelling of its sport",
      member([], [team("a", DANCE), team("b", { ...DANCE, sport: "cheerleading-and-dance" })]),
      null,
      [{ school: ["a", "b"], ...DANCE, sport: "cheerleading-and-dance" }],
    ],
    ["no team's of a school that is asked for", member(["a"], [team("a", FOOTBALL)]), null, [{ school: ["a"] }]],
    ["no team's without a sport, not all of a school", member([], [team("a", { ...FOOTBALL, sport: " " })]), null, []],
  ])("%s", (_which, profile, supported, expected) => expect(ownGames(profile, supported)).toEqual(expected));

  const everySport = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...HOCKEY, sport: `s${index}` }));

  it("never more than 28 calls, however much is followed", () => {
    const teams = everySport(100).map((plays, index) => team(`t${index}`, plays));
    expect(ownGames(member(schools(500), teams), "home")).toHaveLength(27);
    const alike = Array.from({ length: 84 }, (_, index) => team(`t${index}`, FOOTBALL));
    expect(
      ownGames(member(schools(500), [...everySport(16).map((plays) => team("a", plays)), ...alike]), "home"),
    ).toHaveLength(28);
  });

  it("those of what most of the teams play, where they play too much", () => {
    const teams = [...everySport(20).map((plays) => team("a", plays)), team("a", FOOTBALL), team("b", FOOTBALL)];
    const asked = ownGames(member([], teams), null);
    expect(asked.map(({ sport }) => sport)).toEqual(["football", ...everySport(15).map(({ sport }) => sport)]);
  });
});
