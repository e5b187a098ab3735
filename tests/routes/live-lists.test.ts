import { beforeEach, describe, expect, it } from "vitest";
import { loader as liveBracket } from "~/routes/live.brackets.$state.$sport.$division.$bracket.games[.]json/route";
import { loader as liveGames } from "~/routes/live.games[.]json/route";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { callsWith, member } from "./call-route";

const NOW = Date.UTC(2026, 10, 21, 1);
const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);
siteClock(() => NOW);

const listing = (key: string, fields: object) => ({
  ...{ key, title: key, site_url: `/events/a/${key}`, date: new Date(NOW - 3_600_000).toISOString(), ...fields },
});
const LIVE = listing("gam1", {
  badges: { status: { text: "Live" } },
  score: { period: "2nd", clock: "6:47", first_score: 21, second_score: 14, final: false },
});

beforeEach(() => void upstream.on("search", json({ items: [LIVE], total: 1 })));

describe("/live/games.json", () => {
  const ask = (query: string, cookies = {}) => get(liveGames, { path: `/live/games.json${query}`, cookies });

  it("says how the listed games stand, in one question, for everyone", async () => {
    const { body, headers, cookies } = await ask("?keys=gam1,gam2", member);
    expect(body).toEqual({ games: [["gam1", "Live", "2nd", "6:47", 21, 14]], next: 10 });
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=3");
    expect(headers.get("ETag")).toMatch(/^"[\w-]{16}"$/);
    expect(cookies).toEqual({});
    expect(upstream.asked()).toEqual([expect.stringMatching(/^search GET .*events$/)]);
  });

  it("asks once for however many watch", async () => {
    await Promise.all(Array.from({ length: 40 }, () => ask("?keys=gam1")));
    expect(upstream.asked()).toHaveLength(1);
  });

  it.each(["", "?keys=", "?keys=a,,b", "?keys=a%20b", `?keys=${"a,".repeat(50)}a`])("refuses %j", async (query) => {
    const { status: code, headers } = await ask(query);
    expect([code, headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
    expect(upstream.asked()).toEqual([]);
  });

  it("is one plain line while search cannot say", async () => {
    upstream.on("search", status(503));
    const { status: code, headers } = await ask("?keys=gam1");
    expect([code, headers.get("Content-Type")]).toEqual([503, "text/plain; charset=utf-8"]);
  });
});

describe("/live/brackets/…/games.json", () => {
  const team = (key: string, score: number | null) => ({ kind: "team", team: { key, name: key }, seed: 1, score });
  const game = (fields: object) => ({
    ...{ round: 1, number: 1, status: "on_air", start_time: new Date(NOW - 3_600_000).toISOString() },
    ...{ first: team("a", 7), second: team("b", 3), event: { key: "gam1", slug: null }, ...fields },
  });
  const bracket = (games: object[]) => ({
    ...{ key: "brk1", name: "Ohio", short_name: "Ohio", slug: "state", state_code: "OH", section: null },
    ...{ sport: "Football", sport_slug: "football", gender: null, division: "D1", division_slug: "d1" },
    ...{ season: "2026-27", status: "in_progress", team_count: 4, live_games: 1 },
    ...{ rounds: [{ number: 1, name: "Final" }], games },
  });
  const params = { state: "ohio", sport: "football", division: "d1", bracket: "state" };
  const ask = (over = {}) =>
    get(liveBracket, { path: "/live/brackets/ohio/football/d1/state/games.json", params: { ...params, ...over } });

  beforeEach(() => {
    const drawn = bracket([
      game({ position: 0, period: "3rd" }),
      game({ position: 1, number: 2, status: "complete", winner_key: "a" }),
      game({ position: 2, number: 3, status: "scheduled", start_time: new Date(NOW + 86_400_000).toISOString() }),
    ]);
    upstream.on("catalogue", (request) =>
      Response.json(request.url.includes("brk1") ? drawn : { items: [drawn], total: 1 }),
    );
  });

  it("names each game by its place, as the page does", async () =>
    expect((await ask()).body).toEqual({
      games: [
        ["round-1-1", "Live, 3rd", null, null, 7, 3],
        ["round-1-2", "Final", null, null, 7, 3],
      ],
      next: 10,
    }));

  it.each([{ state: "atlantis" }, { division: "a.b" }])("knows no bracket at %j", async (over) => {
    expect((await ask(over)).status).toBe(404);
  });
});
