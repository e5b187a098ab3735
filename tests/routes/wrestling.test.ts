import { beforeEach, describe, expect, it, vi } from "vitest";
import { loader as matchups } from "~/routes/events.$key.matchups/route";
import { loader as eventPage } from "~/routes/events.$slug.$key/route";
import { loader as tried } from "~/routes/tests.trackwrestling/route";
import { log } from "~/services/process/log.server";
import { resetThrottledLog } from "~/services/process/throttled-log.server";
import { createWrestlingClient } from "~/services/wrestling/client.server";
import { json, scriptedUpstreams } from "../models/scripted-upstreams";
import { callsWith } from "./call-route";

const upstream = scriptedUpstreams();
const warnings: string[] = [];
let answer: (query: URLSearchParams) => Response;
const asked: string[] = [];
const wrestling = () =>
  createWrestlingClient(
    async (request) => {
      const { searchParams } = new URL(request.url);
      asked.push(
        `${searchParams.get("function")} ${searchParams.get("eventType")} ${searchParams.get("matId") ?? "-"}`,
      );
      return answer(searchParams);
    },
    { baseUrl: "http://wrestling.test", password: "p" },
  );
let client = wrestling();
const { get } = callsWith(() => ({ ...upstream.clients, wrestling: client }));

const MATS = "<mats><mat><id>31</id><name>Mat 3</name></mat></mats>";
const MATCHES =
  "<matches><match><weight>120</weight><winner><first_name>al</first_name><last_name>Oak</last_name>" +
  "<team_name>Elm</team_name>" +
  "</winner><loser/></match></matches>";
const record = (fields = {}) => ({
  key: "gam1",
  slug: "a",
  content_type: "game",
  trackwrestling: { event_type: "Individual", tournament_id: 71 },
  sublocation: "Mat",
  sublocation_detail: "3",
  ...fields,
});

beforeEach(() => {
  vi.spyOn(log(), "warn").mockImplementation((_: unknown, message?: string) => void warnings.push(message ?? ""));
  asked.length = warnings.length = 0;
  client = wrestling();
  answer = (query) => new Response(query.get("function") === "getMats" ? MATS : MATCHES);
  upstream.on("echo GET /game_or_event/gam1", json(record()));
});
const schedule = (query = "") => get(matchups, { path: `/events/gam1/matchups${query}`, params: { key: "gam1" } });
const ROW = { weightClass: "120", winner: { name: "A. Oak", team: "Elm" }, loser: { name: "TBD", team: "" } };

describe("the mat schedule (S 2.15, 5.9, 7.9)", () => {
  it("is that of the event's own mat, or of all", async () => {
    expect((await schedule()).body).toEqual({ rows: [ROW], mat: "Mat 3", other: { asked: "all", label: "All mats" } });
    expect((await schedule("?matchups=all")).body).toMatchObject({
      mat: null,
      other: { asked: "own", label: "Mat 3 only" },
    });
    expect(asked).toEqual(["getMats P -", "getCompletedMatches P 31", "getCompletedMatches P -"]);
  });
  it.each([
    [{ trackwrestling: { event_type: "Dual", tournament_id: 71 } }],
    [{ trackwrestling: null }],
    [{ trackwrestling: { event_type: "Individual" } }],
  ])("is a 404 for %o", async (fields) => {
    upstream.on("echo GET /game_or_event/gam1", json(record(fields)));
    expect((await schedule()).status).toBe(404);
    expect(asked).toEqual([]);
  });
  it.each([
    ["fails", () => new Response(null, { status: 500 })],
    ["answers no XML", () => new Response("<html>")],
    ["answers a document type", () => new Response("<!DOCTYPE a><mats/>")],
  ])("is empty and written down where the service %s", async (_, broken) => {
    answer = broken;
    resetThrottledLog();
    expect((await schedule()).body).toEqual({ rows: [], mat: null, other: null });
    expect(warnings).toEqual(["went on without an answer"]);
  });
});

describe("a visitor who hides scores (rulings 3)", () => {
  const cookies = { fieldhouse_scores: "hidden" };
  const params = { slug: "a", key: "gam1" };
  type Seen = { matchups: { rows: object[] }; resultsHref: string | null; scoreHref: string | null };
  const open = async (query: string, sent = {}) =>
    (await get(eventPage, { path: `/events/a/gam1${query}`, params, cookies: sent })).body as Seen;
  beforeEach(() => {
    upstream.on("search", json({ items: [], total: 0 }));
    upstream.on("subscription-admin GET /api/pass_set", json({ passes: [] }));
  });

  it.each(["own", "all"])("reads no winner of a bout, of %s mats, and can have them shown", async (mats) => {
    expect(await open(`?matchups=${mats}`)).toMatchObject({ matchups: { rows: [ROW] }, resultsHref: null });
    const hidden = await open(`?matchups=${mats}`, cookies);
    expect(JSON.stringify(hidden)).not.toMatch(/Oak/);
    expect(hidden.matchups.rows).toEqual([]);
    expect(hidden.scoreHref).toBe("/events/a/gam1?scores=shown");
    expect(hidden.resultsHref).toBe("/events/a/gam1?scores=shown&matchups=own#matchups");
    const shown = await open("?matchups=own&scores=shown", cookies);
    expect(shown).toMatchObject({ matchups: { rows: [ROW] }, resultsHref: null, scoreHref: null });
  });
});

const tryIt = (query: string) => get(tried, { path: `/tests/trackwrestling${query}` });
it("trying the service by hand shows mats and matches as they were read", async () => {
  expect((await tryIt("")).body).toMatchObject({ results: null, error: null });
  expect((await tryIt("?eventId=71&eventType=T&matId=2")).body).toMatchObject({
    results: { mats: [{ id: "31", name: "Mat 3" }], rows: [ROW], note: null },
  });
  expect(asked.sort()).toEqual(["getCompletedMatches T 2", "getMats T -"]);
});
