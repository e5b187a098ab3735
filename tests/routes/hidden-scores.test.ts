import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loader as lightPage } from "~/routes/events.$key.live/route";
import { loader as liveState } from "~/routes/events.$key.live[.]json/route";
import { loader as eventPage, meta as eventMeta } from "~/routes/events.$slug.$key/route";
import { loader as liveBracket } from "~/routes/live.brackets.$state.$sport.$division.$bracket.games[.]json/route";
import { loader as liveGames } from "~/routes/live.games[.]json/route";
import { loader as bracketPage } from "~/routes/playoffs_.brackets.$state_.$sport_.$division.$bracket/route";
import { loader as statePage } from "~/routes/states.$state_code/route";
import { loader as watchEvents } from "~/routes/watch-events/route";
import { clock } from "~/services/process/clock.server";
import { statsPass } from "~/web/stats-pass.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { json, scriptedUpstreams } from "../models/scripted-upstreams";
import { callsWith } from "./call-route";

const NOW = Date.UTC(2026, 10, 21, 1);
const upstream = scriptedUpstreams();
const { get } = callsWith(() => ({ ...upstream.clients, flags: { evaluate: async () => FLAG_DEFAULTS } }));
vi.mock("~/services/process/log.server", () => ({ log: () => ({ warn() {}, info() {}, error() {} }) }));

/** Numbers that nothing else on a page has. */
const SCORES = /987|654|Murphy|Touchdown/;
const HIDDEN = { fieldhouse_scores: "hidden" };
const EARLIER = new Date(NOW - 3_600_000).toISOString();
const scoreboard = {
  ...{ period: "2nd", clock: "6:47", updated_at: EARLIER },
  teams: [
    { key: "s1", score: 987, by_period: [987], statistics: [{ name: "Yards", value: "654" }] },
    { key: "s2", score: 654, by_period: [654], statistics: [] },
  ],
  plays: [{ period: "2nd", clock: "6:47", text: "Murphy, 4 yd run" }],
};
const event = {
  ...{ key: "gam1", slug: "keller", content_type: "event", is_sport: false, start_time: EARLIER, time_zone: "East" },
  participants: [
    { key: "s1", name: "Keller" },
    { key: "s2", name: "Mercy" },
  ],
  publishers: [
    {
      ...{ key: "p", type: "school", name: "Keller", broadcasts: [{ key: "b1", status: "on_air" }] },
      datacasts: [{ key: "d1", status: "inprogress", scoreboard }],
      vods: [{ key: "v1", status: "complete", duration: 600, key_moments: [{ title: "Touchdown", start: 1, end: 9 }] }],
    },
  ],
};
const listing = (key: string, status: string, final: boolean) => ({
  ...{ key, title: "Keller vs. Mercy", site_url: `/events/a/${key}`, date: EARLIER },
  ...{ first_title: "Keller", second_title: "Mercy", badges: { status: { text: status } } },
  score: { period: "2nd", clock: "6:47", first_score: 987, second_score: 654, final },
});
const team = (key: string, score: number) => ({ kind: "team", team: { key, name: key }, seed: 1, score });
const bracket = {
  ...{ key: "brk1", name: "Ohio", short_name: "Ohio", slug: "state", state_code: "OH", section: null },
  ...{ sport: "Football", sport_slug: "football", gender: null, division: "D1", division_slug: "d1" },
  ...{ season: "2026-27", status: "in_progress", team_count: 4, live_games: 1 },
  rounds: [{ number: 1, name: "Final" }],
  games: [
    {
      ...{ round: 1, position: 0, number: 1, status: "on_air", start_time: EARLIER, winner_key: "a" },
      ...{ first: team("a", 987), second: team("b", 654), event: { key: "gam1", slug: null } },
    },
  ],
};

beforeEach(() => {
  vi.spyOn(clock, "now").mockReturnValue(NOW);
  upstream.reset();
  upstream.on("echo GET /game_or_event/gam1", json(event));
  upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
  upstream.on("search", (request) =>
    request.url.includes("events")
      ? Response.json({ items: [listing("gam1", "Live", false), listing("gam2", "On Demand", true)], total: 2 })
      : Response.json({ items: [], total: 0 }),
  );
  upstream.on("subscription-admin GET /api/pass_set", json({ passes: [] }));
  upstream.on("catalogue", (request) =>
    Response.json(
      /brk1/.test(request.url) ? bracket : { items: /brackets/.test(request.url) ? [bracket] : [], total: 1 },
    ),
  );
});
afterEach(() => vi.restoreAllMocks());

const EVENT = { slug: "keller", key: "gam1" };
const BRACKET = { state: "ohio", sport: "football", division: "d1", bracket: "state" };
const PASS = `s=${statsPass("gam1", NOW)}`;

describe("a visitor who hides scores (rulings 3)", () => {
  it.each([
    ["an event's page", eventPage, "/events/keller/gam1", EVENT],
    ["the live events", watchEvents, "/watch-events?status=live", {}],
    ["a state", statePage, "/states/oh", { state_code: "oh" }],
    ["a bracket", bracketPage, "/playoffs/brackets/ohio/football/d1/state", BRACKET],
  ] as const)("reads none on %s; anyone else does", async (_what, loader, path, params) => {
    const ask = async (cookies = {}) => JSON.stringify((await get(loader as never, { path, params, cookies })).body);
    expect(await ask()).toMatch(SCORES);
    expect(await ask(HIDDEN)).not.toMatch(SCORES);
  });

  it.each([
    ["the state of an event", liveState, `/events/gam1/live.json?${PASS}`, EVENT],
    ["the light page", lightPage, `/events/gam1/live?${PASS}`, EVENT],
    ["listed games", liveGames, "/live/games.json?keys=gam1", {}],
    ["a bracket's games", liveBracket, "/live/brackets/ohio/football/d1/state/games.json", BRACKET],
  ] as const)("is sent to an address without them for %s, which is the same for everyone", async (...row) => {
    const [, loader, path, params] = row;
    const ask = (asked: string, cookies = {}) => get(loader as never, { path: asked, params, cookies });
    const own = `${path}${path.includes("?") ? "&" : "?"}scores=hidden`;
    expect(JSON.stringify((await ask(path)).body)).toMatch(SCORES);
    const sent = await ask(path, HIDDEN);
    expect([sent.status, sent.location, sent.headers.get("Cache-Control")]).toEqual([302, own, "private, no-store"]);
    const [theirs, anyones] = [await ask(own, HIDDEN), await ask(own)];
    expect([theirs.status, theirs.body]).toEqual([200, anyones.body]);
    expect(JSON.stringify(theirs.body)).not.toMatch(SCORES);
  });

  it("asks its page's state where scores are hidden, and can have this one shown", async () => {
    const open = async (query: string) =>
      (await get(eventPage, { path: `/events/keller/gam1${query}`, params: EVENT, cookies: HIDDEN })).body as {
        live: { href: string; stream: string };
        scoreHref: string | null;
        view: { scoreboard: object | null };
        more: object;
      };
    const page = await open("");
    expect(
      [page.live.href, page.live.stream].map((href) => new URL(href, "http://a.test").searchParams.get("scores")),
    ).toEqual(["hidden", "hidden"]);
    expect(page.scoreHref).toBe("/events/keller/gam1?scores=shown");
    const shown = await open("?scores=shown");
    expect(JSON.stringify(shown.view.scoreboard)).toMatch(SCORES);
    expect(JSON.stringify(shown.more)).not.toMatch(SCORES);
    expect([shown.live.href.includes("scores=shown"), shown.scoreHref]).toEqual([true, null]);
  });

  it("has none in an event's title, descriptions, and markup", async () => {
    const { body } = await get(eventPage, { path: "/events/keller/gam1", params: EVENT, cookies: HIDDEN });
    expect(JSON.stringify(eventMeta({ data: body } as never))).not.toMatch(SCORES);
  });
});
