import { describe, expect, it } from "vitest";
import { isSpoilerFree } from "~/models/event/score/without-scores.server";

describe("the title of a meet, where scores are hidden (rulings 3)", () => {
  const kind = ["Varsity", "Girls", "Track and Field"];
  const at = "2026-11-20T23:30:00Z";
  const names = [
    ...["Ten Sleep K-12", "Skyline D5", "Center for Academic Success The #2", "P.S. 188", "St. Mary's"],
    ...["Champion", "Copper Hills", "Hills", null, undefined, ""],
  ];

  it.each([
    "Copper Hills Track and Field Invitational",
    "COPPER HILLS INVITATIONAL",
    "2026 Copper Hills Invitational",
    "The Skyline D5 Relays",
    "Ten Sleep K-12 Track & Field Classic",
    "P.S. 188 Girls Invite",
    "Center for Academic Success The #2 Scrimmage",
    "Track and Field Festival at St. Mary’s",
    "Champion Invitational",
    "Champion Track and Field",
    "Varsity Girls Track and Field",
  ])("stays: %s", (title) => expect(isSpoilerFree(title, { names, kind, at })).toBe(true));

  it.each([
    "Copper Hills wins the Invitational",
    "Champion Copper Hills Invitational",
    "Copper Hills Champion",
    "Champion Champion Invitational",
    "P.S. 188 35 Invitational",
    "P.S. 35 Invitational",
    "Skyline D5 Invitational: 98-76",
    "Skyline D5 2nd, Track and Field",
    "Skyline D5 Invitational 1998",
    "Skyline D5 Invitational 2045-2012",
    "Skyline D5 Invitational 2026-2026",
    "Skyline D5 Invitational 2025",
    "Copper Hills Invitational Champions",
    "Copper Hills Central Invitational",
    "Copper Hills over Skyline D5",
    "Copper Hills",
    "The 2026",
    "28",
    "",
  ])("goes: %j", (title) => expect(isSpoilerFree(title, { names, kind, at })).toBe(false));

  it("goes without a name or a sport to know it by", () => {
    expect(isSpoilerFree("Copper Hills Invitational", { names: [], kind: [null], at: null })).toBe(false);
    expect(isSpoilerFree("Invitational", { names: [], kind: [null], at: null })).toBe(true);
  });
});
