import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { activityIcon, ICON_ACTIVITIES } from "~/models/card/activity-icon";
import { badgeText, badgeTitle, isBadgeStyle, postseasonIcon, statusBadge } from "~/models/card/badge";
import { cardTexture, TEXTURE_NAMES } from "~/models/card/texture";
import { sportSlug } from "~contracts/vocabulary/activities";

describe("badges (S 5.8)", () => {
  it.each([
    ["primary", true],
    ["secondary", true],
    ["light", true],
    ["dark", true],
    ["highlight", true],
    ["danger", false],
    ["", false],
  ])("style %s: %s", (style, known) => {
    expect(isBadgeStyle(style)).toBe(known);
  });
  it.each([
    ["Championship", 5, "Champ..."],
    ["Final", 5, "Final"],
    ["Finals", 5, "Final..."],
    ["Championship", 0, "Championship"],
    ["Championship", undefined, "Championship"],
  ])("%s cut to %s is %s", (text, length, expected) => {
    expect(badgeText(text, length)).toBe(expected);
  });
  it("has a tooltip only when it is an icon alone", () => {
    expect([badgeTitle("Live", true), badgeTitle("Live", false)]).toEqual(["Live", undefined]);
  });
  it.each([["__proto__"], ["constructor"], [""]])("status %j is dark", (status) => {
    expect(statusBadge(status)).toEqual({ style: "dark", icon: null });
  });
});

describe("postseason icons (S 9.9)", () => {
  it.each([
    ["postseason", "bracket"],
    ["Playoffs", "bracket"],
    ["Quarterfinal", "bracket"],
    ["Quarterfinals", "bracket"],
    ["semifinal", "bracket"],
    ["prelim", "bracket"],
    ["Regional", "bracket"],
    ["Final", "trophy"],
    ["Finals", "trophy"],
    ["Championship", "trophy"],
    ["Homecoming", null],
    ["", null],
  ])("%s has the icon %s", (text, icon) => {
    expect(postseasonIcon(text)).toBe(icon);
  });
});

describe("textures (S 7.7, 9.9)", () => {
  it.each([
    ["Basketball", "basketball"],
    ["Softball", "seams"],
    ["Baseball", "seams"],
    ["Volleyball", "volleyball"],
    ["Football", "football"],
    ["Wrestling", "wrestling"],
    ["Lacrosse", "lacrosse"],
    ["Ice Hockey", "ice-hockey"],
    ["Cheerleading & Dance", "cheerleading-and-dance"],
    ["Track and Field", "track-and-field"],
    ["Swimming and Diving", "swimming-and-diving"],
  ])("%s has the texture %s", (sport, name) => {
    expect(cardTexture(sport)).toBe(`/event_cards/${name}-texture.svg`);
  });
  it.each(["Golf", "Field Hockey", "", null, "__proto__", "../secret"])("%s has none", (sport) => {
    expect(cardTexture(sport)).toBeNull();
  });
  it.each(TEXTURE_NAMES)("%s is drawn", (name) => {
    expect(existsSync(`public/event_cards/${name}-texture.svg`)).toBe(true);
  });
});

describe("activity icons (S 2.13, 9.9)", () => {
  it.each([
    ["Basketball", "custom:basketball"],
    ["Ice Hockey", "custom:ice-hockey"],
    ["  Track and  Field ", "custom:track-and-field"],
    [null, "custom:unknown"],
    [" ", "custom:unknown"],
  ])("%s is %s", (activity, icon) => {
    expect(activityIcon(activity)).toBe(icon);
  });
  it("names each activity once", () => {
    expect(new Set(ICON_ACTIVITIES.map(sportSlug)).size).toBe(ICON_ACTIVITIES.length);
  });
});
