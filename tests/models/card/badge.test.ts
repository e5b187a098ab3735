import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { activityIcon } from "~/models/card/activity-drawing";
import { postseasonIcon, statusBadge } from "~/models/card/badge";
import { cardTexture } from "~/models/card/texture";

it.each([["__proto__"], ["constructor"], [""]])("a badge of the status %j is dark (S 5.8)", (status) =>
  expect(statusBadge(status)).toEqual({ style: "dark", icon: null }),
);

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
])("postseason icons: %s has the icon %s (S 9.9)", (text, icon) => expect(postseasonIcon(text)).toBe(icon));

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
    ["Soccer", "soccer"],
    ["Field Hockey", "field-hockey"],
    ["Tennis", "tennis"],
    ["Golf", "golf"],
    ["Bowling", "bowling"],
    ["Cross Country", "cross-country"],
    ["Diving", "swimming-and-diving"],
  ])("%s has the texture %s, and it is drawn", (sport, name) => {
    expect(cardTexture(sport)).toBe(`/event_cards/${name}-texture.svg`);
    expect(existsSync(`public/event_cards/${name}-texture.svg`)).toBe(true);
  });
  it.each(["Chess", "", null, "__proto__", "../secret"])("%s: none", (sport) => expect(cardTexture(sport)).toBeNull());
  it("our own are on no other host", () => expect(cardTexture("Golf", "https://assets.example")).toBeNull());
});

it.each([
  ["Basketball", "custom:basketball"],
  ["Ice Hockey", "custom:ice-hockey"],
  ["  Track and  Field ", "custom:track-and-field"],
  [null, "custom:unknown"],
  [" ", "custom:unknown"],
])("activity icons: %s is %s (S 2.13, 9.9)", (activity, icon) => expect(activityIcon(activity)).toBe(icon));
