import { describe, expect, it } from "vitest";
import { activityLine, eventHeadlines, gameCategory } from "~/models/event/page/event-by-publisher";
import { teamDisplay } from "~/models/event/page/teams";
import {
  catalogueSlug,
  GENDERED_SPORTS,
  genderLabel,
  isGenderedSport,
  levelLabel,
  lowerWins,
  NON_GENDERED_SPORTS,
  saysGender,
  sportLabel,
} from "~contracts/vocabulary/activities";
import { anEvent, aPublisher } from "./records";

const lakewood = {
  ...{ key: "s1", short_name: "Lakewood", name: "Lakewood High School", slug: "lakewood" },
  ...{ primary_color: "0x552583", logo: "/l.svg" },
};
const parma = { key: "s2", short_name: "Parma", slug: "parma" };
const stow = { key: "s3", name: "Stow" };
const game = {
  ...{ sport: "Basketball", gender: "Boys", level: "varsity", start_time: "2026-11-20T23:00:00Z" },
  ...{ participants: [lakewood, parma], home_team: "s1" },
};
const MEET = { participants: [lakewood, parma, stow] };
const CUSTOM = { custom_headline: "Rivalry Week" };
const TITLE = { game_type: "championship" };
const onAir = (words: object) => ({ broadcasts: [{ key: "b", status: "on_air" as const, ...words }] });
type Fields = Parameters<typeof anEvent>[0];
type PublisherFields = Parameters<typeof aPublisher>[0];

describe("headlines (S 5.7)", () => {
  it.each<[string, Fields, string]>([
    ["level, gender and sport", {}, "Varsity Boys Basketball"],
    ["a custom one wins", CUSTOM, "Rivalry Week"],
    ["a custom one wins over a championship", { ...CUSTOM, ...TITLE, round: 2 }, "Rivalry Week"],
    ["no gender for a sport that is not played apart", { sport: "Football" }, "Varsity Football"],
    ["no gender when mixed", { gender: "mixed" }, "Varsity Basketball"],
    ["no gender when null", { gender: null }, "Varsity Basketball"],
    ["coed is a gender", { gender: "coed" }, "Varsity Coed Basketball"],
    ["another level stands in", { level: null, competition_level: "junior-varsity" }, "Junior Varsity Boys Basketball"],
    ["tournament", { game_type: "tournament" }, "Varsity Boys Basketball Tournament"],
    ["playoffs", { game_type: "playoffs" }, "Varsity Boys Basketball Playoffs"],
    ["playoffs of a class", { game_type: "playoffs", class_label: "II" }, "Varsity Boys Basketball II Playoffs"],
    ["playoff", { game_type: "playoff" }, "Varsity Boys Basketball Playoffs"],
    ["competition_type stands in", { competition_type: "semifinal" }, "Varsity Boys Basketball Semifinals"],
    ["the round is appended", { game_type: "playoffs", round: 3 }, "Varsity Boys Basketball Playoffs, Rnd 3"],
    ["also to a quarterfinal", { game_type: "quarterfinal", round: 3 }, "Varsity Boys Basketball Quarterfinals, Rnd 3"],
    ["regular has no word", { game_type: "regular" }, "Varsity Boys Basketball"],
    ["the round of a regular game", { round: "1" }, "Varsity Boys Basketball, Rnd 1"],
    ["an empty round is none", { round: "" }, "Varsity Boys Basketball"],
    ["championships begin with the year", TITLE, "2026 Varsity Boys Basketball Championship"],
    [
      "the year where it is played",
      { ...TITLE, start_time: "2027-01-01T04:00:00Z", time_zone: "East" },
      "2026 Varsity Boys Basketball Championship",
    ],
    [
      "the year where it is played, by its IANA name",
      { ...TITLE, start_time: "2027-01-01T05:30:00Z", time_zone: "America/Denver" },
      "2026 Varsity Boys Basketball Championship",
    ],
    ["the class of a regular game is not its headline", { class_label: "Division II" }, "Varsity Boys Basketball"],
    ["no sport", { sport: null, activity_name: "Graduation", level: null, gender: null }, "Graduation"],
    ["nothing known", { sport: null, level: null, gender: null }, "Headline"],
  ])("%s", (_what, fields, expected) =>
    expect(eventHeadlines(anEvent({ ...game, ...fields }), aPublisher()).headline).toBe(expected),
  );

  it.each([
    ["a quarterfinal is its round", { game_type: "quarterfinal", round: 3 }, "Varsity Boys Basketball Quarterfinals"],
    ["a final is its round", { game_type: "Final", round: 4 }, "Varsity Boys Basketball Finals"],
    ["playoffs say no more", { game_type: "playoffs", round: 3 }, "Varsity Boys Basketball Playoffs, Rnd 3"],
  ])("elsewhere, %s (rulings 4 S 5.7)", (_what, fields, expected) =>
    expect(eventHeadlines(anEvent({ ...game, ...fields }), null).label).toBe(expected),
  );

  it.each<[string, Fields, PublisherFields | null, string]>([
    ["two: the home team second", {}, {}, "Parma vs. Lakewood"],
    ["two: home is the other one", { home_team: "s2" }, {}, "Lakewood vs. Parma"],
    ["two: home stands in for home_team", { home_team: null, home: "s2" }, {}, "Lakewood vs. Parma"],
    ["two: home_team wins over home", { home_team: "s1", home: "s2" }, {}, "Parma vs. Lakewood"],
    ["two: no home team among them", { home_team: "s9" }, {}, "Lakewood vs. Parma"],
    ["one", { participants: [lakewood] }, {}, "Lakewood"],
    ["a team without a short name", { participants: [stow] }, {}, "Stow"],
    ["multi: the first two, and how many more", MEET, {}, "Lakewood, Parma and 1 more"],
    ["multi: the publisher's words", MEET, onAir({ subheadline: "Lakewood Invitational" }), "Lakewood Invitational"],
    ["two: before the publisher's words", {}, onAir({ subheadline: "Rivalry Night" }), "Parma vs. Lakewood"],
    ["custom wins", { custom_subheadline: "Under the lights" }, {}, "Under the lights"],
    ["none: its headline name", { participants: [] }, { headline_short_name: "LHS", short_name: "Lakewood" }, "LHS"],
    ["none: the publisher's short name", { participants: [] }, { short_name: "Lakewood" }, "Lakewood"],
    ["none, and no publisher", { participants: [] }, null, "Subheadline"],
  ])("subheadline: %s", (_what, fields, publisher, expected) => {
    const shown = eventHeadlines(anEvent({ ...game, ...fields }), publisher ? aPublisher(publisher) : null);
    expect(shown.subheadline).toBe(expected);
  });

  it("asks the broadcast before it falls back, and has a header", () => {
    const bare = anEvent();
    const [header, headline, subheadline] = ["Header", "Headline", "Subheadline"];
    expect(eventHeadlines(bare, null)).toEqual({ header, headline, label: headline, subheadline });
    const words = { headline: "Morning News", subheadline: "Friday" };
    const shown = eventHeadlines(bare, aPublisher({ name: "", ...onAir(words) }));
    expect(shown).toEqual({ header, label: "Morning News", ...words });
    expect(eventHeadlines(anEvent(game), null).header).toBe("Varsity Boys Basketball");
  });

  it.each([
    ["tournament", "tournament"],
    ["playoffs", "playoff"],
    ["final", "playoff"],
    ["semifinal", "playoff"],
    ["quarterfinal", "playoff"],
    ["championship", "championship"],
    ["Final", "playoff"],
    ["Regular Season", "regular"],
    ["exhibition", "regular"],
    [null, "regular"],
    ["constructor", "regular"],
  ])("game type %s is %s", (gameType, category) => expect(gameCategory(gameType)).toBe(category));
});

describe("sports, levels and genders (S 9.7)", () => {
  it.each([
    ["Basketball", true],
    ["basketball", true],
    ["Track and Field", true],
    ["Football", false],
    ["Wrestling", false],
    ["Quidditch", false],
    [null, false],
  ])("%s gendered: %s", (sport, expected) => expect(isGenderedSport(sport)).toBe(expected));
  it.each([
    ["coed", "Basketball", true],
    ["coed", "ice-hockey", true],
    ["coed", "Football", false],
    ["coed", "cheerleading-and-dance", false],
    ["coed", "Quidditch", false],
    ["coed", null, false],
    ["boys", "Wrestling", true],
    ["girls", "Football", true],
    ["girls", null, true],
    ["", "Basketball", false],
    [null, "Basketball", false],
  ])("%s in %s is said: %s", (gender, sport, expected) => expect(saysGender(gender, sport)).toBe(expected));
  it.each([
    ["Golf", true],
    ["golf", true],
    ["Cross Country", true],
    ["cross-country", true],
    ["Track and Field", false],
    ["Football", false],
    ["", false],
    [null, false],
  ])("who has fewer wins in %s: %s", (sport, expected) => expect(lowerWins(sport)).toBe(expected));
  it("keeps twenty sports apart by gender, and fourteen not", () => {
    const gendered =
      "Basketball, Soccer, Volleyball, Ice Hockey, Lacrosse, Water Polo, Track, Track and Field, Swimming, Diving, " +
      "Cross Country, Tennis, Bowling, Golf, Gymnastics, Badminton, Fencing, Skiing, Snowboarding, Weightlifting";
    const others =
      "Football, Baseball, Chess, Softball, Field Hockey, Wrestling, Cheerleading, Cheerleading & Dance, Dance, " +
      "Bass Fishing, Wheelchair Sports, Riflery, Spirit, Unified Sports";
    expect(gendered.split(", ").filter((sport) => !isGenderedSport(sport))).toEqual([]);
    expect(others.split(", ").filter(isGenderedSport)).toEqual([]);
    expect([GENDERED_SPORTS.join(", "), NON_GENDERED_SPORTS.join(", ")]).toEqual([gendered, others]);
  });
  it.each([
    ["ice-hockey", "Ice Hockey"],
    ["Ice Hockey", "Ice Hockey"],
    ["track-and-field", "Track and Field"],
    ["cheerleading-&-dance", "Cheerleading & Dance"],
    ["Cheerleading and Dance", "Cheerleading & Dance"],
    ["swimming-and-diving", "Swimming and Diving"],
    ["esports", "Esports"],
  ])("%s reads %s", (sport, expected) => {
    expect(sportLabel(sport)).toBe(expected);
    expect(catalogueSlug(expected)).toBe(catalogueSlug(sport));
  });
  it.each([
    ["junior-varsity", "Junior Varsity"],
    ["junior varsity", "Junior Varsity"],
    ["Varsity", "Varsity"],
    ["Club", "Club"],
  ])("level %s reads %s", (level, expected) => expect(levelLabel(level)).toBe(expected));
  it("capitalizes genders", () => {
    expect([" GIRLS ", "boys", "coed", "Coed"].map(genderLabel)).toEqual(["Girls", "Boys", "Coed", "Coed"]);
    expect(activityLine({ sport: "soccer", gender: "girls", level: "freshman" })).toBe("Freshman Girls Soccer");
  });
});

describe("team display (S 5.7)", () => {
  const OHIO = { key: "p", type: "state_association" as const, name: "Ohio" };
  const names = (fields: Fields) => {
    const { left, right } = teamDisplay(anEvent({ ...game, ...fields }));
    return [left?.name ?? null, right?.name ?? null];
  };
  it.each<[string, Fields, (string | null)[]]>([
    ["two: home right", {}, ["Parma", "Lakewood"]],
    ["two: the other home", { home_team: "s2" }, ["Lakewood", "Parma"]],
    ["one: left", { participants: [lakewood] }, ["Lakewood", null]],
    ["none", { participants: [] }, [null, null]],
    ["more than two: its first publisher left", { ...MEET, publishers: [OHIO] }, ["Ohio", null]],
    ["more than two, nobody publishes", MEET, [null, null]],
    ["a team without any name", { participants: [{ key: "s" }] }, ["TBD", null]],
  ])("%s", (_what, fields, expected) => expect(names(fields)).toEqual(expected));
  it("carries what a page draws", () => {
    const lakewoods = { key: "s1", name: "Lakewood", slug: "lakewood", logo: "/l.svg", color: "#552583" };
    expect(teamDisplay(anEvent(game)).right).toEqual({ ...lakewoods, type: "school" });
  });
});
