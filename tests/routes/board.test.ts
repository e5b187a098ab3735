import { beforeEach, describe, expect, it } from "vitest";
import * as route from "~/routes/board/route";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

const NOW = Date.UTC(2026, 10, 21, 1);
const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);
siteClock(() => NOW);

const EARLIER = new Date(NOW - 3_600_000).toISOString();
const profile = json({ email: "fan@example.test", user_key: "u1", reminders: [], following: [] });
const LICENSE = "drm POST /v1/licenses";
const scoreboard = {
  ...{ period: "2nd", clock: "6:47", updated_at: EARLIER },
  teams: [
    { key: "s1", score: 21, by_period: [21], statistics: [] },
    { key: "s2", score: 14, by_period: [14], statistics: [] },
  ],
  plays: [],
  deciding: [],
};
const record = (key: string, broadcast: object) => ({
  ...{ key, slug: `the-${key}`, content_type: "game", sport: "Football", level: "varsity", state_code: "OH" },
  ...{ start_time: EARLIER, time_zone: "East", home_team: "s2" },
  participants: [
    { key: "s1", name: "Keller" },
    { key: "s2", name: `Mercy ${key}` },
  ],
  publishers: [
    {
      ...{ key: "p", type: "school", name: "Keller" },
      broadcasts: [{ key: `b-${key}`, status: "on_air", ...broadcast }],
      datacasts: [{ key: "d1", status: "inprogress", scoreboard }],
    },
  ],
});

const has = (key: string, broadcast: object = {}) =>
  upstream.on(`echo GET /game_or_event/${key}`, json(record(key, broadcast)));
const unread = (key: string, code: number) => {
  const calls = [
    `echo GET /game_or_event/${key}`,
    `content GET /v2/games/${key}.json`,
    `content GET /v2/events/${key}.json`,
  ];
  for (const call of calls) upstream.on(call, status(code));
};
const addressesAsked = () => upstream.asked().filter((call) => call.includes("url.json"));

beforeEach(() => {
  for (const key of ["gam1", "gam2", "gam3", "gam4"]) {
    has(key);
    upstream.on(`content GET /v2/broadcasts/b-${key}/url.json`, json({ video_url: `https://m.example/${key}.m3u8` }));
  }
  unread("gone", 404);
  upstream.on("search", json({ items: [], total: 0 }));
  for (const version of ["v1", "v2"]) upstream.on(`member GET /${version}/user/profile`, profile);
  upstream.on("member GET /api/user/entitlements", json({ entitlements: ["membership", "video_subscription"] }));
  upstream.on("member POST /v1/user/views/game/gam2", json({ success: true }));
  upstream.on(LICENSE, json({ license_key: "l1" }, 201));
  upstream.on("drm GET /v1/licenses/l1", json({ license_key: "l1" }));
});

type Tile = { key: string; removeHref: string; game: { title: string; playHref: string; lit: unknown } | null };
type Page = {
  tiles: Tile[];
  notices: string[];
  playing: { view: { key: string; stage: { kind: string } }; live: { href: string } } | null;
  videos: Record<string, string>;
  others: { key: string; href: string }[];
};
const open = async (query: string, cookies = {}) => {
  const answer = await get(route.loader, { path: `/board${query}`, cookies });
  return { ...answer, page: answer.body as Page };
};

describe("/board", () => {
  it("gives the first game the stage, and the others a picture beside their score and links", async () => {
    const { page } = await open("?g=gam2&g=gam1&g=gam3&g=gam4", member);
    expect(page.playing?.view).toMatchObject({ key: "gam2", stage: { kind: "video", live: true } });
    expect(page.playing?.live.href).toContain("/events/gam2/live?part=1");
    expect(page.videos).toMatchObject(
      Object.fromEntries(["gam1", "gam3", "gam4"].map((key) => [key, { video_url: `https://m.example/${key}.m3u8` }])),
    );
    expect(page.tiles.map(({ game }) => game?.playHref)).toEqual([
      "/board?g=gam2&g=gam1&g=gam3&g=gam4",
      "/board?g=gam1&g=gam2&g=gam3&g=gam4",
      "/board?g=gam3&g=gam2&g=gam1&g=gam4",
      "/board?g=gam4&g=gam2&g=gam1&g=gam3",
    ]);
    expect(page.tiles[1]).toMatchObject({
      removeHref: "/board?g=gam2&g=gam3&g=gam4",
      game: { standing: "on", lit: { sides: [{ score: 21 }, { score: 14 }], playing: { key: "gam1", clock: "6:47" } } },
    });
  });

  it("takes one of a member's devices, however many paid games there are, and is never kept", async () => {
    for (const key of ["gam1", "gam2", "gam3", "gam4"]) has(key, { payment_required: true });
    const { page, headers } = await open("?g=gam2&g=gam1&g=gam3&g=gam4", member);
    expect(page.playing?.view.stage.kind).toBe("video");
    expect(Object.keys(page.videos)).toEqual(["gam1", "gam3", "gam4"]);
    expect(upstream.asked().filter((call) => call === LICENSE)).toHaveLength(1);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("leaves a game to its link that would take the place of the first one's license", async () => {
    has("gam2", { payment_required: true });
    upstream.on(
      "echo GET /game_or_event/gam1",
      json({ ...record("gam1", { payment_required: true }), is_tournament: true, required_entitlement: "finals" }),
    );
    const { page } = await open("?g=gam2&g=gam1&g=gam3", member);
    expect(Object.keys(page.videos)).toEqual(["gam3"]);
  });

  it("goes on with a game whose video is blacked out, and asks for no address of it", async () => {
    const { publishers, ...game } = record("gam1", { blackout_end_date: new Date(NOW + 3_600_000).toISOString() });
    const unscored = publishers.map((publisher) => ({ ...publisher, datacasts: [] }));
    upstream.on("echo GET /game_or_event/gam1", json({ ...game, publishers: unscored }));
    const { page } = await open("?g=gam1&g=gam2");
    expect(page.tiles[0]).toMatchObject({ game: { standing: "on", moves: true, words: null } });
    expect(page.playing?.view).toMatchObject({ key: "gam1", status: { code: "vod_blackout", isLive: false } });
    expect(addressesAsked()).toEqual([]);
  });

  it("says that a blacked-out game is over once its score is final", async () => {
    const { publishers, ...game } = record("gam1", { blackout_end_date: new Date(NOW + 3_600_000).toISOString() });
    const final = publishers.map((publisher) => ({
      ...publisher,
      datacasts: [{ key: "d1", status: "inprogress", scoreboard: { ...scoreboard, final: true } }],
    }));
    upstream.on("echo GET /game_or_event/gam1", json({ ...game, publishers: final }));
    const { page } = await open("?g=gam1&g=gam2");
    expect(page.tiles[0]).toMatchObject({ game: { standing: "over", moves: false, words: "This game is over." } });
  });

  it("sends no address of a paid game to a guest", async () => {
    has("gam1", { payment_required: true });
    const { page, body, headers } = await open("?g=gam1&g=gam2");
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=8,/);
    expect(page.playing?.view.stage.kind).toBe("upsell");
    expect(JSON.stringify(body)).not.toContain(".m3u8");
  });

  it("tells in place of a game that isn't there, and plays the first that is", async () => {
    const { page, status: code } = await open("?g=gone&g=gam1&g=a%2Fb");
    expect(code).toBe(200);
    expect(page.tiles).toMatchObject([
      { key: "gone", game: null, removeHref: "/board?g=gam1" },
      { key: "gam1", game: { title: expect.any(String) as string } },
    ]);
    expect(page.playing?.view.key).toBe("gam1");
    expect(page.notices).toEqual(["Part of this link isn't a game, so we left it out."]);
  });

  it("marks each tile that moves for the script of listed games, and keeps a badge for when it is live", async () => {
    const ahead = (hours: number) => ({
      ...record("gam1", { status: "scheduled" }),
      start_time: new Date(NOW + hours * 3_600_000).toISOString(),
    });
    const without = (game: ReturnType<typeof record>) => ({
      ...game,
      publishers: game.publishers.map((publisher) => ({ ...publisher, datacasts: [] })),
    });
    upstream.on("echo GET /game_or_event/gam2", json({ ...without(record("gam2", {})), key: "gam2" }));
    upstream.on("echo GET /game_or_event/gam3", json({ ...without(ahead(1)), key: "gam3" }));
    upstream.on("echo GET /game_or_event/gam4", json({ ...without(ahead(24)), key: "gam4" }));
    const path = "/board?g=gam1&g=gam2&g=gam3&g=gam4";
    const { html } = await drawnPage(route, { path, cookies: {}, upstreams: upstream.clients });
    const told = html
      .querySelectorAll("article:not([data-event])")
      .map((tile) => [
        tile.getAttribute("data-live-game"),
        tile.querySelector('[data-live="label"]')?.hasAttribute("hidden"),
        tile.querySelector('[data-live="words"]')?.text,
      ]);
    expect(told).toEqual([
      ["gam2", false, undefined],
      ["gam3", true, "Starts in 1 hr"],
      [undefined, undefined, "This game hasn't started yet."],
    ]);
  });

  it("answers 503 while the games can't be read", async () => {
    unread("gam1", 503);
    expect((await open("?g=gam1&g=gam2")).status).toBe(503);
  });

  it("shows no score to who hides them", async () => {
    const { page } = await open("?g=gam1&g=gam2", { fieldhouse_scores: "hidden" });
    expect(JSON.stringify(page)).not.toMatch(/"score":\d/);
    expect(page.playing?.live.href).toContain("scores=hidden");
  });

  it("offers the other games that are on, which join, or take the last one's place", async () => {
    const items = ["gam1", "gam2", "gam3"].map((key) => ({
      ...{ key, title: `Game ${key}`, site_url: `/events/a/${key}`, date: EARLIER },
      badges: { status: { text: key === "gam3" ? "Upcoming" : "Live" } },
    }));
    upstream.on("search", json({ items, total: 3 }));
    expect((await open("?g=gam1")).page.others).toMatchObject([{ key: "gam2", href: "/board?g=gam1&g=gam2" }]);
    const { others, tiles, playing } = (await open("")).page;
    expect(others.map(({ key }) => key)).toEqual(["gam1", "gam2"]);
    expect([tiles, playing]).toEqual([[], null]);
    expect((await open("?g=gam4&g=gam3&g=gone&g=gam2")).page.others[0]?.href).toBe(
      "/board?g=gam4&g=gam3&g=gone&g=gam1",
    );
  });
});
