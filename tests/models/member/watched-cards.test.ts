import { describe, expect, it } from "vitest";
import type { CardView } from "~/models/card/card-view";
import { cardsToContinue, hasEnded, watchedCards, withCards } from "~/models/member/watched-cards";
import { eventListingSchema } from "~contracts/records/card";
import type { Watched } from "~contracts/records/member";

const card = (key: string, more: Partial<CardView> = {}) => ({ key, durationText: "1:40:00", ...more }) as CardView;
const stopped = (content_key: string, position: number | null, content_type = "game"): Watched => ({
  content_type,
  content_key,
  position,
  duration: position === null ? null : 600,
  positioned_at: position === null ? null : "2026-11-20T20:00:00Z",
});

describe("what a member goes on with", () => {
  it.each<[string, Partial<CardView>, number | null, boolean]>([
    ["a replay, somewhere in the middle", {}, 300, true],
    ["a replay, opened but not known how far", {}, null, true],
    ["a replay, hardly begun", {}, 5, false],
    ["a replay, seen to the last second that counts", {}, 580, true],
    ["a replay, seen to the end", {}, 581, false],
    ["a game that is on", { durationText: null, isLive: true }, 300, false],
    ["a game to come", { durationText: null }, null, false],
    ["a highlight that was watched", { isHighlight: true }, null, false],
    ["a highlight, somewhere in the middle", { isHighlight: true }, 300, true],
  ])("%s", (_, more, position, expected) => {
    const ended = card("a", { result: { first: 3, second: 2 }, news: "Final 3–2", ...more });
    const results = cardsToContinue([ended], [stopped("a", position)]).map(({ result, news }) => result ?? news);
    expect(results).toEqual(expected ? [null] : []);
  });

  it("leaves clips to a list of their own", () => {
    const recent = [stopped("c", 10, "clip"), stopped("a", 10)];
    expect(withCards(recent).map(({ content_key }) => content_key)).toEqual(["a"]);
  });
});

it.each([
  ["half of it", 300, 0.5, "5 min left"],
  ["all but the last seconds", 570, 0.95, "1 min left"],
  ["hardly begun", 14, undefined, "1:40:00"],
  ["over", 600, undefined, "1:40:00"],
  ["nobody knows", null, undefined, "1:40:00"],
])("how much of it a card shows: %s", (_, position, watchedShare, durationText) => {
  expect(watchedCards([card("a")], [stopped("a", position)])[0]).toEqual({
    ...card("a"),
    ...(watchedShare && { watchedShare }),
    durationText,
  });
});

it.each([
  ["with a length", { status: "complete", duration: 5400 }, true],
  ["on demand, of no known length", { status: "complete" }, true],
  ["as its badge says", { status: "scheduled", badges: { status: { text: "On Demand" } } }, true],
  ["not while it is on", { status: "broadcasting", duration: 0 }, false],
  ["not before it begins", { status: "scheduled" }, false],
  ["not when its badge is none we know", { status: "scheduled", badges: { status: { text: "Canceled" } } }, false],
])("a listing is over: %s", (_, fields, expected) => {
  const listing = eventListingSchema.parse({ key: "a", title: "a", site_url: "/events/a", ...fields });
  expect(hasEnded(listing)).toBe(expected);
});
