import { describe, expect, it } from "vitest";
import { AD_FREE_COUNTRIES, adBlock, type AdFacts, playoffAdParameter } from "~/models/ads/ads";

const base: AdFacts = { contentType: "game", country: "US", publisher: { type: "school", show_ads: true }, event: {} };

describe("ads (S 5.5, 8.9)", () => {
  it.each<[string, Partial<AdFacts>, string | null]>([
    ["a game", {}, null],
    ["an event", { contentType: "event" }, "Ads Blocked By Event"],
    ["an event in Germany: the event comes first", { contentType: "event", country: "DE" }, "Ads Blocked By Event"],
    ["Great Britain", { country: "GB" }, "Ads Blocked By Region"],
    ["in lower case", { country: "fr" }, "Ads Blocked By Region"],
    ["Switzerland is not listed", { country: "CH" }, null],
    ["country unknown", { country: null }, null],
    ["region before publisher", { country: "DE", publisher: { type: "school" } }, "Ads Blocked By Region"],
    ["school without ads", { publisher: { type: "school", show_ads: false } }, "Ads Blocked By Publisher"],
    ["school that does not say", { publisher: { type: "school", show_ads: null } }, "Ads Blocked By Publisher"],
    ["association that does not say", { publisher: { type: "state_association" } }, null],
    ["no publisher", { publisher: null }, null],
    ["the event is a school without ads", { event: { type: "school", show_ads: false } }, "Ads Blocked By Publisher"],
    ["the event itself is a school with ads", { event: { type: "school", show_ads: true } }, null],
  ])("%s", (_what, change, expected) => expect(adBlock({ ...base, ...change })).toBe(expected));

  it("lists 28 countries (S 9.6)", () =>
    expect([...AD_FREE_COUNTRIES].sort().join(" ")).toBe(
      "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK",
    ));

  it.each([
    ["Regular Season", "no"],
    ["Practice", "no"],
    ["exhibition", "no"],
    ["Exhibition", "no"],
    [null, "no"],
    [undefined, "no"],
    ["practice", "yes"],
    ["Playoffs", "yes"],
    ["final", "yes"],
    ["tournament", "yes"],
  ])("playoff parameter of %s is %s", (gameType, expected) => expect(playoffAdParameter(gameType)).toBe(expected));
});
