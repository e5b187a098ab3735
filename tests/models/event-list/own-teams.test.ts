import { describe, expect, it } from "vitest";
import { ownTeams, teamsOffer, teamsQuery } from "~/models/event-list/own-teams";
import type { FavoriteTeam, MemberProfile } from "~contracts/records/member";
import { follows, MEMBER } from "../small-upstreams";

const team = (school_key: string, sport: string, level: string | null = null, gender: string | null = null) => ({
  ...{ key: `${school_key} ${sport}`, school_key, sport, level, gender },
});
const schools = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);
const member = (followed: string[], favorite_teams: FavoriteTeam[] = []): MemberProfile => ({
  ...MEMBER,
  following: [follows("bracket", "final"), ...followed.map((key) => follows("school", key))],
  favorite_teams,
});

/** S 2.16, 7.6 */
describe("a list of one's own teams asks for", () => {
  it.each([
    ["all games of the schools, the supported one's first", member(["a", "b"]), "home", ["home", "a", "b"], []],
    [
      "a favorite team's alone of its school",
      member(["a"], [team("b", "Football", "Junior Varsity", "boys")]),
      null,
      ["a", "b"],
      ["b:football:junior-varsity:boys"],
    ],
    ["any level and gender where none is named", member([], [team("b", "Wrestling")]), null, ["b"], ["b:wrestling::"]],
    [
      "a school once, however many of its teams are favorites",
      member([], [team("b", "Football"), team("b", "Ice Hockey", null, "girls")]),
      null,
      ["b"],
      ["b:football::", "b:ice-hockey::girls"],
    ],
    ["no single team of a school that is followed", member(["a"], [team("a", "Football")]), null, ["a"], []],
  ])("%s", (_what, profile, supported, school, teams) => {
    expect(teamsQuery(ownTeams(profile, supported), null)).toEqual({ school, team: teams, leftOut: null });
  });

  it("nothing, where nothing is followed", () => {
    expect(ownTeams(member([]), null)).toEqual([]);
    expect(teamsQuery([], null)).toBeNull();
  });

  it("fifty schools and teams at most, those followed last first, and says what is left out", () => {
    const own = ownTeams(member(schools(49), [team("x", "Football"), team("y", "Football")]), null);
    expect(teamsQuery(own, null)).toEqual({
      ...{ school: [...schools(49), "x"], team: ["x:football::"] },
      leftOut: "You follow 51 schools and teams. This list has the games of 50. The rest are on their schools’ pages.",
    });
    expect(teamsQuery(ownTeams(member(schools(50)), null), null)?.leftOut).toBeNull();
  });
});

it.each([
  [null, ["a", "b"], ["b:football::"]],
  ["a", ["a"], []],
  ["b", ["b"], ["b:football::"]],
])("in a list of one school (%s), none of another's", (asked, school, teams) => {
  const own = ownTeams(member(["a"], [team("b", "Football")]), null);
  expect(teamsQuery(own, asked)).toEqual({ school, team: teams, leftOut: null });
});

it("a list of one school finds it among all that a member follows, and is none where it's none of theirs", () => {
  const own = ownTeams(member(schools(60), [team("x", "Football")]), null);
  expect(teamsQuery(own, "s59")).toEqual({ school: ["s59"], team: [], leftOut: null });
  expect(teamsQuery(own, "x")).toEqual({ school: ["x"], team: ["x:football::"], leftOut: null });
  expect(teamsQuery(own, "c")).toBeNull();
});

it("leads a guest to sign in and back, and who follows nothing to a school", () => {
  expect(teamsOffer("guest", "/watch-events?teams=mine&status=live")).toMatchObject({
    label: "Sign in",
    href: "/users/sign_in?redir=%2Fwatch-events%3Fteams%3Dmine%26status%3Dlive",
  });
  expect(teamsOffer("no-teams", "/")).toMatchObject({ label: "Find a school to follow", href: "/search" });
  expect([teamsOffer("unread", "/"), teamsOffer(null, "/")]).toEqual([null, null]);
});
