import { describe, expect, it } from "vitest";
import { cardClickProperties } from "~/models/analytics/click.server";
import type { ClickedEvent } from "~contracts/search";

const card = {
  key: "gam1",
  status: "Upcoming",
  date: "2026-11-06T00:05:00Z",
  gender: "Boys",
  level: "Varsity",
  activity: "Basketball",
};
const listing: ClickedEvent = {
  key: "gam1",
  publishers: [{ key: "pub1", broadcasts: [{ status: "on_air" }] }],
  attribution_schools: [{ key: "s1" }, { key: "s2" }],
  participants: [{ short_name: "Lakewood", name: "Lakewood High School" }, { short_name: "Parma" }],
  start_time: "2026-11-06T00:05:00Z",
  gender: "girls",
  level: "freshman",
  sport: "Soccer",
};

describe("watch_event_click (S 7.7)", () => {
  it("falls back to the card's own values, each by itself", () => {
    const bare = { ...listing, publishers: [], start_time: null, gender: null, level: null, sport: null };
    expect(cardClickProperties(bare, card, "America/New_York")).toMatchObject({
      event_type: "upcoming",
      gender: "Boys",
      level: "Varsity",
      sport: "Basketball",
      fixture: "Lakewood vs Parma - Nov 05, 2026",
    });
  });
  it.each([
    [[], ""],
    [[{ short_name: "A" }], "A - Nov 05, 2026"],
    [[{ short_name: "A" }, { name: "B" }], "A vs B - Nov 05, 2026"],
    [[{ short_name: "A" }, { short_name: "B" }, { short_name: "C" }], "MultipleTeams - Nov 05, 2026"],
  ])("the fixture of %j is %j", (participants, expected) => {
    expect(cardClickProperties({ ...listing, participants }, card, "America/New_York").fixture).toBe(expected);
  });
});
