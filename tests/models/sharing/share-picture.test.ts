import { describe, expect, it } from "vitest";
import { DEFAULT_TEAM_COLOR } from "~/models/card/format-card";
import { utc } from "~/models/place/time";
import {
  bracketPicture,
  clipPicture,
  eventPicture,
  organizationPicture,
  pictureAlt,
  pictureSvg,
  pictureTeam,
  pictureVersion,
  shareImage,
} from "~/models/sharing/share-picture";
import type { Clip } from "~contracts/records/clip";
import { bracketSchema } from "~contracts/records/playoffs";
import { profileSchema } from "~contracts/records/profile";
import { anEvent, aPublisher } from "../event/records";

const NOW = utc(Date.parse("2026-11-21T00:40:00Z"));
const lakewood = { key: "s1", short_name: "Lakewood", primary_color: "0x552583" };
const LAKEWOOD = { key: "s1", type: "school", name: "Lakewood High School", city: "Lakewood" };
const parma = { key: "s2", short_name: "Parma", primary_color: "0x0f5f31" };
const game = {
  ...{ sport: "Basketball", gender: "Boys", level: "varsity", participants: [lakewood, parma], home_team: "s1" },
  ...{ start_time: "2026-11-21T00:05:00Z", time_zone: "East" },
};
const board = (final: boolean, clock: string | null = "8:31") => ({
  ...{ period: final ? "Final" : "4th", clock, updated_at: "2026-11-21T00:39:50Z", final, plays: [], deciding: [] },
  teams: [17, 6].map((score, at) => ({ key: `s${at + 1}`, score, by_period: [], statistics: [] })),
});
const live = { broadcasts: [{ key: "b", status: "on_air" as const }] };
const withStats = (final: boolean, clock?: string) => {
  const status = final ? ("complete" as const) : ("inprogress" as const);
  return { datacasts: [{ key: "d", status, scoreboard: board(final, clock) }] };
};
type Fields = Parameters<typeof anEvent>[0];
type PublisherFields = Parameters<typeof aPublisher>[0];
const picture = (publisher: PublisherFields = {}, fields: Fields = {}) =>
  eventPicture(anEvent({ ...game, ...fields }), aPublisher(publisher), NOW);

describe("what the picture of a shared link says (S 2.10)", () => {
  const OVER = { broadcasts: [{ key: "b", status: "complete" as const }] };
  const REPLAY = { vods: [{ key: "v", status: "complete" as const }] };
  const UNLISTED = { broadcasts: [{ key: "b", status: "complete" as const, unlisted: true }] };
  const DARK = { blackout_end_date: "2026-11-23T00:00:00Z" };
  const DARK_REPLAY = { vods: [{ key: "v", status: "complete" as const, ...DARK }] };
  const COMING = { broadcasts: [{ key: "b", status: "scheduled" as const }] };
  const LATER = { start_time: "2026-11-22T00:05:00Z" };
  const TEAMS = "Parma vs. Lakewood, Varsity Boys Basketball";
  const SCORE = "Parma 6, Lakewood 17, Varsity Boys Basketball";
  it.each<[string, PublisherFields, Fields, string]>([
    ["before the game, when it begins where it is played", COMING, LATER, `${TEAMS}, Nov 21, 2026 7:05 PM EST`],
    ["live, without stats", live, {}, `${TEAMS}, Live`],
    ["live, the score", { ...live, ...withStats(false) }, {}, `${SCORE}, Live, 4th`],
    ["stats alone are live too", withStats(false), {}, `${SCORE}, Live, 4th`],
    ["over, its final", withStats(true), {}, `${SCORE}, Final`],
    ["over, a replay without stats", { ...OVER, ...REPLAY }, {}, `${TEAMS}, Watch the replay`],
    ["over, a replay that is blacked out", { ...OVER, ...DARK_REPLAY }, {}, TEAMS],
    ["over, a replay of a game that is not listed", { ...UNLISTED, ...REPLAY }, {}, TEAMS],
    ["a replay alone, blacked out by its event", REPLAY, DARK, TEAMS],
    ["over, and nothing left of it", OVER, {}, TEAMS],
    ["one school", live, { participants: [lakewood] }, "Lakewood, Varsity Boys Basketball, Live"],
  ])("%s", (_what, publisher, fields, expected) => expect(pictureAlt(picture(publisher, fields))).toBe(expected));

  it("names an organization and its place", () => {
    const profile = profileSchema.parse({ ...LAKEWOOD, state_code: "OH" });
    const alt = "Lakewood High School, Lakewood, OH";
    expect(pictureAlt(organizationPicture(profile))).toBe(`${alt}, Live games, replays, and highlights`);
    expect(pictureAlt(organizationPicture(profile, "Varsity Girls Golf"))).toBe(`${alt}, Varsity Girls Golf`);
    const href = expect.stringMatching(/^\/share\/schools\/lakewood\.png\?v=[0-9a-z]+$/);
    const image = shareImage("schools", "lakewood", organizationPicture(profile));
    expect(image).toMatchObject({ href, width: 1200, height: 630 });
  });
});

describe("the picture of a team", () => {
  const school = { sports: ["Football", "Track and Field"] };

  it.each<[string, string[], object | null]>([
    ["the school", [], {}],
    ["its sport", ["track-and-field"], { sport: "Track and Field" }],
    ["its team", ["football", "boys", "varsity"], { sport: "Football", gender: "boys", level: "varsity" }],
    ["a sport it doesn't play", ["chess"], null],
    ["no such gender", ["football", "dogs", "varsity"], null],
    ["no such level", ["football", "boys", "pro"], null],
    ["a gender without a level", ["football", "boys"], null],
  ])("is drawn only for what there is: %s", (_what, parts, team) => expect(pictureTeam(parts, school)).toEqual(team));
});

describe("the picture of a bracket and of a clip", () => {
  const bracket = bracketSchema.parse({
    ...{ key: "brk1", name: "Ohio Boys Basketball Division I", short_name: "Division I", slug: "state" },
    ...{ state_code: "OH", sport: "Basketball", sport_slug: "basketball", season: "2026", status: "scheduled" },
    ...{ division: "Division I", division_slug: "division-i", team_count: 16, live_games: 0, rounds: [], games: [] },
  });
  const champion = { key: "s1", name: "Lakewood High School", short_name: "Lakewood", primary_color: "0x552583" };

  it.each<[string, Partial<typeof bracket>, string]>([
    ["is set", {}, "Ohio Boys Basketball Division I, 2026 playoffs, The bracket is set"],
    ["one game on", { live_games: 1 }, "Ohio Boys Basketball Division I, 2026 playoffs, Live, 1 game now"],
    ["two games on", { live_games: 2 }, "Ohio Boys Basketball Division I, 2026 playoffs, Live, 2 games now"],
    ["not drawn", { status: "undrawn" }, "Ohio Boys Basketball Division I, 2026 playoffs"],
    ["won", { status: "complete", champion }, "Lakewood, Ohio Boys Basketball Division I, 2026 champion"],
  ])("a bracket: %s", (_what, fields, expected) => {
    const shown = bracketPicture({ ...bracket, ...fields });
    expect(pictureAlt(shown)).toBe(expected);
    expect(shown.sides[0].color).toBe(fields.champion ? "#552583" : DEFAULT_TEAM_COLOR);
  });

  it("a clip has its title over the teams, and never the score", () => {
    const clip = { title: "Buzzer beater", start: 100, end: 124 } as Clip;
    const shown = clipPicture(clip, picture(withStats(true)));
    expect(pictureAlt(shown)).toBe("Parma vs. Lakewood, Clip, 0:24, Buzzer beater");
    expect(clipPicture(clip, picture({}, { participants: [lakewood] })).sides).toHaveLength(1);
  });
});

it("the picture's address changes with the status and the score, not with the clock", () => {
  const now = pictureVersion(picture({ ...live, ...withStats(false) }));
  expect(pictureVersion(picture({ ...live, ...withStats(false, "0:05") }))).toBe(now);
  const ofGirls = picture({ ...live, ...withStats(false) }, { gender: "Girls" });
  expect(new Set([now, ...[picture(live), picture(withStats(true)), ofGirls].map(pictureVersion)]).size).toBe(4);
});

const wordsOf = (name: string) => {
  const svg = pictureSvg({ kicker: "", line: "", isLive: false, sides: [{ name, color: "#000000", score: null }] });
  return [...svg.matchAll(/font-size="(\d+)"[^>]*>([^<]+)</g)]
    .slice(1, -1)
    .map(([, size, words]) => `${words} ${size}`)
    .join(", ");
};

it.each([
  ["Lakewood High School", "Lakewood High School 84"],
  ["Twenty-nine letters in a name", "Twenty-nine letters in a name 84"],
  ["Thirty letters are in one name", "Thirty letters 76, are in one name 76"],
  ["North Carolina Girls Volleyball Class AA", "North Carolina Girls 76, Volleyball Class AA 76"],
  ["One-word-that-is-far-too-long-for-its-line", "One-word-that-is-far-too-long-for-its-line 59"],
])("a long name gets two lines, and isn't cut: %s", (name, lines) => expect(wordsOf(name)).toBe(lines));
