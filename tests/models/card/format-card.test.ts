import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { CardTeam } from "~/models/card/card-view";
import {
  cardHref,
  cardView,
  DEFAULT_TEAM_COLOR,
  formatCard,
  TBD_TEAM_COLOR,
  teamLayout,
} from "~/models/card/format-card";
import { utc, type Viewing } from "~/models/place/time";
import { type EventListing, eventListingSchema } from "~contracts/records/card";

const listing = (fields: Partial<z.input<typeof eventListingSchema>> = {}): EventListing =>
  eventListingSchema.parse({
    ...{ key: "gam1", title: "Lakewood vs. Parma", subtitle: "Varsity Boys Basketball" },
    site_url: "https://www.fieldhouse.example/events/lakewood-vs-parma/gam1",
    ...{ city: "Lakewood", state: "OH", level: "Varsity", gender: "Boys", activity_or_sport: "Basketball" },
    ...{ badges: { status: { text: "Upcoming" } }, status: "scheduled", date: "2026-11-21T00:05:00Z" },
    ...{ first_title: "Lakewood", first_primary_color: "0x552583", first_logo: "/logos/lakewood.svg" },
    ...{ second_title: "Parma", second_primary_color: "0xff0000" },
    ...fields,
  });
const viewing: Viewing = { zone: "America/New_York", now: utc(Date.parse("2026-11-20T17:00:00Z")) };
const view = (fields: Partial<z.input<typeof eventListingSchema>> = {}, change: Partial<Viewing> = {}) =>
  cardView(listing(fields), { ...viewing, ...change });

it("a canceled game says so, counts down to nothing, and has no day to look forward to (rulings 5)", () => {
  const { statusBadge, news, moves } = view({ badges: { status: { text: "Canceled" } } });
  expect([statusBadge?.text, news, moves]).toEqual(["Canceled", null, false]);
});

it.each([
  ["2026-11-20T23:30:00Z", "Nov 20, 2026 | 7:05 PM EST (was 6:30 PM EST)"],
  ["2026-11-19T23:30:00Z", "Nov 20, 2026 | 7:05 PM EST (was Nov 19, 6:30 PM EST)"],
  [null, "Nov 20, 2026 | 7:05 PM EST"],
])("moved from %s: %s", (previous_date, text) => expect(view({ previous_date }).dateText).toBe(text));

describe("formatted card (S 3)", () => {
  const BOTH = { background_image: "/b.webp", thumbnail: "/t.webp" };
  it("is the listing's record in a card's words", () => {
    const wrestling = { event_type: "Individual", tournament_id: 7 };
    const mat = { track_wrestling: wrestling, sublocation: "Mat", sublocation_detail: "3" };
    const record = listing({ ...mat, content_type: "game", thumbnail: "/t.webp" });
    expect(formatCard(record, { storedZone: "America/Denver" })).toEqual({
      ...{ href: "/events/lakewood-vs-parma/gam1", key: "gam1", title: "Lakewood vs. Parma" },
      ...{ subtitle: "Varsity Boys Basketball", location: "Lakewood, OH", level: "Varsity", gender: "Boys" },
      ...{ activity: "Basketball", status: "Upcoming", postseason: null, isComplete: false, duration: 0 },
      ...{ date: "2026-11-21T00:05:00Z", timezone: "America/Denver", thumbnail: "/t.webp", content_type: "game" },
      teams: [
        { name: "Lakewood", color: "#552583", logo: "/logos/lakewood.svg" },
        { name: "Parma", color: "#ff0000", logo: null },
      ],
      ...{ wrestling, sublocation: "Mat", sublocation_detail: "3" },
    });
  });
  it.each([
    ["complete takes the background", { ...BOTH, status: "complete" }, "/b.webp"],
    ["any other takes the thumbnail", { ...BOTH, status: "on_air" }, "/t.webp"],
    ["an unsafe address is none", { status: "complete", background_image: "javascript:alert(1)" }, null],
  ])("picture: %s", (_what, fields, expected) => expect(formatCard(listing(fields)).thumbnail).toBe(expected));
  it.each([
    [{ badges: null, status: "scheduled" }, "Upcoming"],
    [{ badges: null, status: "on_air" }, "Live"],
    [{ badges: null, status: "complete" }, "On Demand"],
    [{ badges: null, status: "highlight" }, "highlight"],
    [{ badges: { status: { text: "Stats" } }, status: "on_air" }, "Stats"],
    [{ badges: null, status: null }, ""],
  ])("status of %o is %s (S 4.1)", (fields, expected) => expect(formatCard(listing(fields)).status).toBe(expected));
  it.each([
    [{ city: null }, "OH"],
    [{ state: "" }, "Lakewood"],
    [{ city: null, state: null }, ""],
  ])("location with %o is %j", (fields, expected) => expect(formatCard(listing(fields)).location).toBe(expected));
  it("takes a highlight's subtitle from its publisher, and a detail that is no text as none", () => {
    const highlight = { badges: { status: { text: "Highlight" } }, subtitle: null, publisher_short_name: "LHS" };
    const card = formatCard(listing({ ...highlight, sublocation_detail: 3 }));
    expect([card.subtitle, card.sublocation_detail]).toEqual(["LHS", null]);
  });
});

describe("card link (S 2.13)", () => {
  it.each([
    ["https://www.fieldhouse.example/events/a/gam1?x=1", "live", "/events/a/gam1?x=1"],
    ["http://localhost:3000/events/a/gam1", "live", "/events/a/gam1"],
    ["www.fieldhouse.example/events/a/gam1", "live", "/events/a/gam1"],
    ["/events/a/gam1", "live", "/events/a/gam1"],
    ["https://www.fieldhouse.example", "live", "https://www.fieldhouse.example"],
    ["https://www.fieldhouse.example/events/a/gam1", "highlight", "/highlights/gam1"],
    ["https://www.fieldhouse.example/events/a/gam1", "High Light", "/highlights/gam1"],
    ["https://host//evil.example", "live", "/"],
    ["//evil.example/x", "live", "/"],
    ["javascript:alert(1)", "live", "/"],
    ["javascript://x/%0aalert(1)", "live", "/%0aalert(1)"],
    ["", "live", "/events/event/gam1"],
  ])("%s with %s leads to %s", (site_url, status, expected) =>
    expect(cardHref({ key: "gam1", site_url }, status, true)).toBe(expected),
  );

  it("leads to no highlight's page while there is none (rulings 3)", () => {
    const card = { key: "hlt1", site_url: "https://www.fieldhouse.example/events/a/gam1" };
    expect(cardHref(card, "highlight", false)).toBe("/events/a/gam1");
  });
});

describe("team colors (S 5.8)", () => {
  it.each([
    ["0x552583", "#552583"],
    ["0XABCDEF", "#ABCDEF"],
    ["#abcdef", "#abcdef"],
    ["0x55258", DEFAULT_TEAM_COLOR],
    ["0x5525833", DEFAULT_TEAM_COLOR],
    ["0x55258g", DEFAULT_TEAM_COLOR],
    ["red;background:url(x)", DEFAULT_TEAM_COLOR],
    [null, DEFAULT_TEAM_COLOR],
  ])("%s is shown as %s", (first_primary_color, expected) =>
    expect(formatCard(listing({ first_primary_color })).teams[0]?.color).toBe(expected),
  );
  it("a team without a color is #001b34, an undetermined one #6F6F6F (S 9.9)", () => {
    const colorOf = (fields: object) => formatCard(listing(fields)).teams[0]?.color;
    expect(colorOf({ first_primary_color: null })).toBe("#001b34");
    expect(colorOf({ first_title: "Team TBD" })).toBe("#6F6F6F");
  });
  it("an undetermined team is gray, whatever its color", () => {
    expect(formatCard(listing({ first_title: "Team TBD" })).teams[0]?.color).toBe(TBD_TEAM_COLOR);
    expect(formatCard(listing({ first_title: "team tbd" })).teams[0]?.color).toBe("#552583");
  });
});

describe("team layout (S 5.8)", () => {
  const team = (name: string): CardTeam => ({ name, color: "#000000", logo: `/${name}.svg` });
  it.each<[string, string, string, string, string[], boolean]>([
    ["both named", "A", "B", "two-team", ["A", "B"], false],
    ["the same name", "A", "A", "single-team", ["A"], false],
    ["second missing", "A", "", "single-team", ["A"], false],
    ["first missing", "", "B", "single-team", ["B"], false],
    ["first undetermined", "Team TBD", "B", "single-team", ["B"], false],
    ["second undetermined", "A", "Team TBD", "single-team", ["A"], false],
    ["both undetermined", "Team TBD", "Team TBD", "single-team", ["Team TBD"], true],
    ["first missing, second undetermined", "", "Team TBD", "single-team", ["Team TBD"], true],
    ["first undetermined, second missing", "Team TBD", "", "single-team", ["Team TBD"], true],
    ["both missing", "", "", "single-team", [""], false],
  ])("%s", (_what, first, second, layout, names, networkLogo) => {
    const stage = teamLayout(team(first), team(second));
    expect({ ...stage, teams: stage.teams.map(({ name }) => name) }).toMatchObject({
      layout,
      teams: names,
      networkLogo,
    });
  });
  it("the network's logo replaces the undetermined team's own", () => {
    expect(teamLayout(team("Team TBD"), team("Team TBD")).teams[0]?.logo).toBeNull();
    expect(teamLayout(team("A"), team("")).teams[0]?.logo).toBe("/A.svg");
  });
});

describe("card view (S 2.13, 5.8, 9.4, 9.9)", () => {
  it.each([
    ["today", "2026-11-21T00:05:00Z", "Upcoming", "Today"],
    ["the last minute of today", "2026-11-21T04:59:00Z", "Upcoming", "Today"],
    ["the first minute of tomorrow", "2026-11-21T05:00:00Z", "Upcoming", "Tomorrow"],
    ["the last minute of tomorrow", "2026-11-22T04:59:00Z", "Upcoming", "Tomorrow"],
    ["the day after", "2026-11-22T05:00:00Z", "Upcoming", "Upcoming"],
    ["spelled otherwise", "2026-11-21T00:05:00Z", "up coming", "Today"],
    ["live today", "2026-11-21T00:05:00Z", "Live", "Live"],
  ])("status badge: %s", (_what, date, text, expected) =>
    expect(view({ date, badges: { status: { text } } }).statusBadge?.text).toBe(expected),
  );
  it("goes by the visitor's date, not the event's, where the visitor's zone is known (rulings 4)", () => {
    const late = { date: "2026-11-21T05:30:00Z", time_zone: "East" };
    expect(view(late).statusBadge?.text).toBe("Tomorrow");
    const card = view(late, { zone: "America/Los_Angeles", storedZone: "America/Los_Angeles" });
    expect([card.statusBadge?.text, card.dateText]).toEqual(["Today", "Nov 20, 2026 | 9:30 PM PST"]);
  });
  it.each([
    ["Nov 21, 2026 | Time TBD", "Tomorrow", "2026-11-21T05:30:00Z", "East", "America/Los_Angeles"],
    ["Nov 20, 2026 | Time TBD", "Today", "2026-11-21T05:30:00Z", "Mountain", "America/New_York"],
    ["Nov 20, 2026 | Time TBD", "Today", "2026-11-21T04:30:00Z", null, "Pacific/Honolulu"],
  ])("stands on the event's own day, where its hour is open: %s, %s", (day, badge, date, time_zone, zone) => {
    const card = view({ date, time_zone, time_to_be_determined: true }, { zone, storedZone: zone });
    expect([card.dateText, card.statusBadge?.text]).toEqual([day, badge]);
  });
  it("names a highlight's publisher below its title (S 3)", () => {
    const clip = { badges: { status: { text: "Highlight" } }, publisher_short_name: "LHS", subtitle: "Varsity" };
    expect(view(clip).subtitle).toBe("LHS");
    expect(view({ ...clip, publisher_short_name: null }).subtitle).toBe("Varsity");
    expect(view({ ...clip, badges: { status: { text: "Live" } } }).subtitle).toBe("Varsity");
  });
  it("goes by the visitor's local date", () =>
    expect(view({ date: "2026-11-21T05:30:00Z" }, { zone: "America/Los_Angeles" }).statusBadge?.text).toBe("Today"));
  it.each([
    ["Live", { style: "primary", icon: "live" }, true],
    ["LIVE", { style: "primary", icon: "live" }, true],
    ["Upcoming", { style: "secondary", icon: "calendar" }, false],
    ["On Demand", { style: "light", icon: "list" }, false],
    ["highlight", { style: "highlight", icon: null }, false],
    ["Canceled", { style: "dark", icon: null }, false],
  ])("status %s", (text, expected, isLive) => {
    const card = view({ badges: { status: { text } } });
    expect(card.statusBadge).toMatchObject(expected);
    expect(card.isLive).toBe(isLive);
  });
  it("shows the duration in place of the status where there is one", () => {
    expect(view({ duration: 95 })).toMatchObject({ durationText: "1:35", statusBadge: null });
    expect(view({ duration: 0 })).toMatchObject({ durationText: null, statusBadge: { text: "Today" } });
    expect(view({ badges: null, status: null }).statusBadge).toBeNull();
  });
  it.each([
    ["Nov 20, 2026 | 7:05 PM EST", {}],
    ["Nov 20, 2026 | 4:05 PM PST", { time_zone: "Pacific" }],
    ["Nov 20, 2026 | 6:05 PM CST", { time_zone: "America/Chicago" }],
    ["Nov 20, 2026 | 7:05 PM EST", { time_zone: "Mars" }],
    ["Nov 20, 2026 | Time TBD", { time_to_be_determined: true }],
    [null, { date: null }],
    [null, { date: "soon" }],
  ])("date %s with %o", (expected, fields) => {
    const card = view(fields);
    expect(card.dateText).toBe(expected);
    expect(card.date === null).toBe(expected === null);
  });
  it.each([
    [{}, { text: "Varsity Boys Basketball", icon: "activity-basketball" }],
    [
      { level: null, gender: "", activity_or_sport: "Ice Hockey" },
      { text: "Ice Hockey", icon: "activity-ice-hockey" },
    ],
    [{ level: null, gender: null, activity_or_sport: null }, null],
  ])("activity badge with %o", (fields, expected) => expect(view(fields).activityBadge).toEqual(expected));
  it("carries the postseason badge", () => {
    const { postseasonBadge } = view({ badges: { postseason: { text: "Final" } } });
    expect(postseasonBadge).toEqual({ text: "Final", icon: "trophy" });
    expect(view().postseasonBadge).toBeNull();
  });
  it.each([
    ["before and during the game", {}, "/event_cards/basketball-texture.svg"],
    ["complete", { status: "complete" }, null],
    ["a highlight", { badges: { status: { text: "Highlight" } } }, null],
    ["a sport without one", { activity_or_sport: "Chess" }, null],
  ])("texture: %s", (_what, fields, expected) => expect(view(fields).texture).toBe(expected));
  it("loads textures from the assets host", () =>
    expect(view({}, { assetsUrl: "https://assets.fieldhouse.example" }).texture).toBe(
      "https://assets.fieldhouse.example/event_cards/basketball-texture.svg",
    ));
  it.each([
    ["teams before the game", { thumbnail: "/t.webp" }, null],
    ["a frame once it is complete", { status: "complete", background_image: "/b.webp" }, "/b.webp"],
    ["a highlight's frame", { thumbnail: "/t.webp", badges: { status: { text: "Highlight" } } }, "/t.webp"],
    ["an event without teams", { thumbnail: "/t.webp", first_title: null, second_title: null }, "/t.webp"],
    ["a team to be determined", { thumbnail: "/t.webp", first_title: "Team TBD", second_title: null }, null],
  ])("picture: %s", (_what, fields, expected) => expect(view(fields).thumbnail).toBe(expected));
  it.each([
    [{}, "Lakewood vs. Parma, Varsity Boys Basketball, Today, Nov 20, 2026, 7:05 PM EST"],
    [
      { title: "District final" },
      "District final: Lakewood vs. Parma, Varsity Boys Basketball, Today, Nov 20, 2026, 7:05 PM EST",
    ],
    [
      { badges: { status: { text: "Live" } } },
      "Lakewood vs. Parma, Varsity Boys Basketball, Live, Nov 20, 2026, 7:05 PM EST",
    ],
    [
      {
        title: "Spring Concert",
        first_title: null,
        second_title: null,
        level: null,
        gender: null,
        activity_or_sport: "Music",
        date: null,
      },
      "Spring Concert, Music, Upcoming",
    ],
    [
      { badges: { status: { text: "highlight" } }, duration: 30 },
      "Lakewood vs. Parma, Varsity Boys Basketball, Highlight, Nov 20, 2026, 7:05 PM EST",
    ],
  ])("accessible name of %o", (fields, expected) => expect(view(fields).accessibleName).toBe(expected));
  it("carries the score of stats in progress", () => {
    expect(view({ score: { period: "Q3", first_score: 40, second_score: 38 } }).score).toEqual({
      period: "Q3",
      clock: null,
      first: 40,
      second: 38,
    });
    expect(view().score).toBeNull();
  });
  it("carries the score of a finished game as its result", () => {
    const score = { period: "Final", first_score: 40, second_score: 38, final: true };
    const card = view({ badges: { status: { text: "On Demand" } }, status: "complete", score });
    expect(card).toMatchObject({ score: null, result: { first: 40, second: 38 }, news: "Final 40–38" });
    expect(view().result).toBeNull();
  });
  it("says the sport once, and says when a game is near", () => {
    expect(view()).toMatchObject({ subtitle: "", activityBadge: { text: "Varsity Boys Basketball" }, news: null });
    expect(view({ subtitle: "Rivalry Night" }).subtitle).toBe("Rivalry Night");
    expect(view({}, { now: utc(Date.parse("2026-11-20T23:25:00Z")) }).news).toBe("Starts in 40 min");
    expect(view({ time_to_be_determined: true }, { now: utc(Date.parse("2026-11-20T23:25:00Z")) }).news).toBeNull();
  });
});
