import { describe, expect, it } from "vitest";
import { placePath, placeTabs, subjectOf, teamChips, teamsIn, videoCategory } from "~/models/organization/place";
import { scheduleDays } from "~/models/organization/schedule";
import { utc } from "~/models/place/time";
import type { EventListing } from "~contracts/records/card";

const viewing = { zone: "America/New_York", now: utc(Date.parse("2026-11-20T20:00:00Z")) };
const listing = (key: string, date: string, fields: Partial<EventListing> = {}): EventListing => ({
  ...{ key, title: `Game ${key}`, site_url: `https://x.example/events/a/${key}`, date, time_zone: "Pacific" },
  ...{ status: "scheduled", badges: { status: { text: "Upcoming" } } },
  ...fields,
});
const played = (key: string, date: string, first_score: number, second_score: number) =>
  listing(key, date, {
    ...{ status: "complete", badges: { status: { text: "On Demand" } }, level: "Varsity" },
    ...{ activity_or_sport: "Football", first_title: "Lincoln", second_title: "Roosevelt" },
    score: { first_score, second_score, final: true },
  });
const shape = (days: ReturnType<typeof scheduleDays>["past"]) =>
  days.map(({ day, events }) => `${day}: ${events.map(({ key, time }) => `${key} ${time}`).join(", ")}`);

describe("a schedule (rulings 3)", () => {
  it("is grouped by the day where the game is played, what is over newest first", () => {
    const days = scheduleDays(
      [
        listing("late", "2026-11-21T06:30:00Z"),
        listing("next", "2026-11-21T20:00:00Z"),
        listing("noon", "2026-11-20T20:30:00Z"),
        listing("yesterday", "2026-11-20T05:00:00Z", { status: "complete" }),
        listing("earlier", "2026-11-18T20:00:00Z", { status: "complete" }),
        listing("this-morning", "2026-11-20T16:00:00Z", { status: "complete" }),
        listing("late-and-still-on", "2026-11-20T17:00:00Z"),
        listing("over-tomorrow", "2026-11-21T21:00:00Z", { status: "complete" }),
        listing("undated", ""),
      ],
      viewing,
    );
    expect(shape(days.ahead)).toEqual([
      "2026-11-20: late-and-still-on 9:00 AM PST, noon 12:30 PM PST, late 10:30 PM PST",
      "2026-11-21: next 12:00 PM PST, over-tomorrow 1:00 PM PST",
    ]);
    expect(shape(days.past)).toEqual([
      "2026-11-20: this-morning 8:00 AM PST",
      "2026-11-19: yesterday 9:00 PM PST",
      "2026-11-18: earlier 12:00 PM PST",
    ]);
    expect(days.ahead[0]?.label).toBe("Friday, November 20, 2026");
  });

  it("counts a side's results of this school year", () => {
    const listings = [
      played("won", "2026-11-13T03:00:00Z", 28, 21),
      played("lost", "2026-11-06T03:00:00Z", 7, 10),
      played("last-spring", "2026-05-06T03:00:00Z", 70, 0),
    ];
    const lincoln = { name: "Lincoln", logo: null };
    expect(scheduleDays(listings, viewing, lincoln).records).toEqual([{ team: "Varsity Football", text: "1–1" }]);
    expect(scheduleDays(listings, viewing).records).toEqual([]);
    expect(scheduleDays(listings, viewing, lincoln).past[0]).toMatchObject({
      shortLabel: "Thu, Nov\u00a012",
      events: [{ line: { at: "@", opponent: { name: "Roosevelt" }, result: { outcome: "W", own: 28, other: 21 } } }],
    });
  });

  it.each([
    ["2027-07-01T06:00:00Z", "1–0"],
    ["2027-07-01T08:00:00Z", undefined],
  ])("keeps a year's results until it is over where they were played: at %s", (now, text) => {
    const won = played("won", "2027-06-30T21:00:00Z", 28, 21);
    const { records } = scheduleDays([won], { ...viewing, now: utc(Date.parse(now)) }, { name: "Lincoln", logo: null });
    expect(records[0]?.text).toBe(text);
  });

  it("says that a game is canceled, or when it was to start (rulings 5)", () => {
    const [day] = scheduleDays(
      [
        listing("off", "2026-11-21T03:00:00Z", { badges: { status: { text: "Canceled" } } }),
        listing("later", "2026-11-21T03:30:00Z", { badges: { status: { text: "Postponed" } } }),
        listing("moved", "2026-11-21T04:00:00Z", { previous_date: "2026-11-21T02:00:00Z" }),
      ],
      viewing,
    ).ahead;
    expect(day?.events.map(({ time, isOver }) => [time, isOver])).toEqual([
      ["Canceled · 7:00 PM PST", true],
      ["Postponed · 7:30 PM PST", true],
      ["8:00 PM PST (was 6:00 PM PST)", false],
    ]);
  });

  it("puts Time TBD last in its day", () => {
    const tbd = listing("tbd", "2026-11-21T10:00:00Z", { time_to_be_determined: true });
    const { ahead } = scheduleDays([tbd, listing("evening", "2026-11-22T03:00:00Z")], viewing);
    expect(shape(ahead)).toEqual(["2026-11-21: evening 7:00 PM PST, tbd Time TBD"]);
  });

  it("puts Time TBD on its Eastern day, as its card does, where the listing names no zone", () => {
    const tbd = listing("tbd", "2026-11-22T05:30:00Z", { time_zone: null, time_to_be_determined: true });
    const { ahead } = scheduleDays([tbd], { ...viewing, zone: "America/Los_Angeles" });
    expect(shape(ahead)).toEqual(["2026-11-22: tbd Time TBD"]);
  });

  it("takes the visitor's zone where the listing names none", () => {
    const { ahead } = scheduleDays([listing("a", "2026-11-21T03:00:00Z", { time_zone: null })], viewing);
    expect(shape(ahead)).toEqual(["2026-11-20: a 10:00 PM EST"]);
  });
});

describe("the places of an organization", () => {
  it.each([
    ["live", "live"],
    ["Upcoming", "upcoming"],
    ["on-demand", "on-demand"],
    ["ondemand", "on-demand"],
    ["On Demand", "on-demand"],
    ["highlights", "highlights"],
    ["nonsense", null],
  ])("video category %s → %s", (text, category) => expect(videoCategory(text)).toBe(category));
  it.each([
    [{}, ""],
    [{ sport: "ice-hockey" }, "Ice Hockey"],
    [{ sport: "basketball", gender: "girls", level: "junior-varsity" }, "Junior Varsity Girls Basketball"],
    [{ sport: "basketball", gender: "coed", level: "varsity" }, "Varsity Coed Basketball"],
    [{ sport: "football", gender: "coed", level: "varsity" }, "Varsity Football"],
  ])("%j is called %s", (team, name) => expect(subjectOf(team)).toBe(name));
  it.each([
    [{ view: "overview" }, "/associations/osaa"],
    [{ view: "overview", sport: "football" }, "/associations/osaa/football"],
    [{ view: "schedule", sport: "football" }, "/associations/osaa/football/schedule"],
    [
      { view: "overview", sport: "football", gender: "boys", level: "varsity" },
      "/associations/osaa/football/boys/varsity",
    ],
    [{ view: "video", category: "live" }, "/associations/osaa/video/live"],
    [{ view: "video", category: "live", sport: "football" }, "/associations/osaa/football/video/live"],
    [{ view: "video", category: null, sport: "football" }, "/associations/osaa/football"],
  ] as const)("%j stands at %s", (place, path) => {
    expect(placePath("state_association", "osaa", place)).toBe(path);
    const current = placeTabs("state_association", "osaa", place)
      .filter((tab) => tab.current)
      .map(({ href }) => href);
    expect(current).toEqual(place.view === "video" && place.category === null ? [] : "level" in place ? [] : [path]);
  });
  it("names the teams that play, varsity and boys first", () => {
    const teams = teamsIn([
      listing("a", "", { gender: "Girls", level: "Varsity" }),
      listing("b", "", { gender: "Boys", level: "Junior Varsity" }),
      listing("c", "", { gender: null, level: "Varsity" }),
      listing("d", "", { gender: "Girls", level: "Varsity" }),
      listing("e", "", { gender: "Boys", level: null }),
    ]);
    expect(teams).toEqual([
      { gender: "girls", level: "varsity" },
      { gender: "coed", level: "varsity" },
      { gender: "boys", level: "junior-varsity" },
    ]);
    expect(
      teamChips(
        { type: "school", slug: "a", key: "k" },
        { sport: "football", gender: "coed", level: "varsity" },
        teams,
      )[1],
    ).toEqual({ label: "Varsity Football", href: "/schools/a/football/coed/varsity", current: true });
  });
});
