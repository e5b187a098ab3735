import { describe, expect, it } from "vitest";
import { listedFinal } from "~/models/event/score/final-score.server";
import { withoutScores } from "~/models/event/score/without-scores.server";
import { currentEvent } from "~/models/event/status/display-status";
import { utc } from "~/models/place/time";
import type { Event } from "~contracts/records/event";
import { json, scriptedUpstreams, status } from "../scripted-upstreams";
import { anEvent, aPublisher } from "./records";

const upstream = scriptedUpstreams();

const NOW = utc(Date.parse("2026-11-21T04:00:00Z"));
const listing = (fields: object = {}) =>
  json({
    items: [
      {
        key: "gam1",
        title: "Mercy vs. Keller",
        site_url: "/events/x/gam1",
        first_title: "Mercy",
        second_title: "Keller",
        score: { first_score: 21, second_score: 14, final: true },
        ...fields,
      },
    ],
    total: 1,
  });
const over = { broadcasts: [{ key: "b1", status: "complete" as const }] };
const board = {
  key: "d1",
  status: "complete" as const,
  scoreboard: { updated_at: "2026-11-21T03:00:00Z", final: true, teams: [], plays: [] },
};
const participants = [
  { key: "keller", short_name: "Keller" },
  { key: "mercy", short_name: "Mercy" },
];
const game = (publishers = [aPublisher(over)], fields: object = {}) =>
  anEvent({ start_time: "2026-11-21T00:00:00Z", home_team: "keller", participants, publishers, ...fields });
const finalOf = (event: Event, clients = upstream.clients) =>
  listedFinal(clients, currentEvent(event, event.publishers[0] ?? null, NOW));

describe("the final of a game whose record has no score", () => {
  it.each<[string, object, object | null]>([
    ["as listed", {}, { away: 21, home: 14 }],
    ["with the home team listed first", { first_title: "Keller", second_title: "Mercy" }, { away: 14, home: 21 }],
    ["of other names", { first_title: "Elsewhere" }, null],
    ["that is not final", { score: { first_score: 21, second_score: 14 } }, null],
    ["without a score", { score: null }, null],
  ])("%s", async (_what, fields, expected) => {
    upstream.on("search", listing(fields));
    expect(await finalOf(game())).toEqual(expected);
  });

  it("is none when search fails or has no such event", async () => {
    upstream.on("search", status(500));
    expect(await finalOf(game())).toBeNull();
    upstream.on("search", json({ items: [], total: 0 }));
    expect(await finalOf(game())).toBeNull();
  });

  it.each<[string, Event]>([
    ["before it is over", game([aPublisher({ broadcasts: [{ key: "b1", status: "on_air" }] })])],
    ["with stats of its own", game([aPublisher({ ...over, datacasts: [board] })])],
    ["with stats of another publisher", game([aPublisher(over), aPublisher({ key: "p2", datacasts: [board] })])],
    ["between more than two teams", game([aPublisher(over)], { participants: [...participants, { key: "third" }] })],
  ])("isn't looked up %s", async (_what, event) => {
    expect(await finalOf(event)).toBeNull();
    expect(upstream.asked("search")).toHaveLength(0);
  });

  it.each([
    [false, null],
    [true, { away: 21, home: 14 }],
  ])("where scores are hidden, and this one wanted: %s", async (showsEvent, expected) => {
    upstream.on("search", listing());
    expect(await finalOf(game(), withoutScores(upstream.clients as never, { showsEvent }) as never)).toEqual(expected);
  });
});
