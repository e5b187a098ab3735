import { beforeEach, expect, it } from "vitest";
import { utc } from "~/models/place/time";
import { tonightPlays } from "~/models/tonight/tonight-plays.server";
import { json, scriptedUpstreams, status } from "../scripted-upstreams";

const upstream = scriptedUpstreams();
const viewing = { zone: "America/New_York", now: utc(Date.parse("2026-11-28T01:10:00Z")) };
const HIGHLIGHTS = "search GET /v2/search/highlights";
const EVENTS = "search GET /v2/search/events";

const play = (key: string, game: string) => ({
  key,
  title: `Play ${key}`,
  site_url: `https://site.example/events/x/${game}`,
  content_type: "highlight",
  badges: { status: { text: "Highlight" } },
});
const game = (score: object) => ({
  key: "gam1",
  title: "Ames at Boone",
  site_url: "https://site.example/events/x/gam1",
  content_type: "game",
  ...{ first_title: "Ames", first_primary_color: "0x0b2f6b", second_title: "Boone", score },
});

beforeEach(() => {
  upstream.on(HIGHLIGHTS, ({ url }) => {
    const asked = new URL(url).searchParams;
    expect(asked.get("from")).toBe("2026-11-26T13:00:00.000Z");
    const items = asked.get("state") === "IA" ? [play("a", "gam1")] : [play("b", "gam2"), play("c", "gam1")];
    return Response.json({ items, total: items.length });
  });
  for (const key of ["a", "b"])
    upstream.on(
      `content GET /v2/highlights/${key}.json`,
      json({ key, title: key, event: { key: key === "a" ? "gam1" : "gam2" } }),
    );
  upstream.on("content GET /v2/highlights/a/url.json", json({ video_url: "/a.m3u8", range: { start: 4, end: 10 } }));
  upstream.on("content GET /v2/highlights/b/url.json", json({ video_url: "/b.m3u8" }));
  upstream.on(EVENTS, json({ items: [game({ first_score: 7, second_score: 3, final: true })], total: 1 }));
});

const plays = (state: string | null = "IA") => tonightPlays(upstream.clients, { state, call: null }, viewing);

it("shows one play of each game, the state's first, with the game's score where it is listed", async () => {
  const [first, second, ...more] = (await plays()) ?? [];
  expect([first?.key, second?.key, more]).toEqual(["a", "b", []]);
  expect(first?.video.range).toEqual({ start: 4, end: 10 });
  expect(first?.game).toMatchObject({
    news: "Final",
    sides: [
      { name: "Ames", score: 7 },
      { name: "Boone", score: 3 },
    ],
  });
  expect(second?.game).toBeNull();
});

it.each([
  ["a period", { score: { first_score: 7, second_score: 3, period: "Q2", clock: "4:10" } }, "Q2 4:10", 7],
  ["no score, as where it is hidden", { score: null }, null, null],
])("shows a game with %s as it is", async (_, fields, news, score) => {
  upstream.on(EVENTS, json({ items: [{ ...game({}), ...fields }], total: 1 }));
  expect((await plays())?.[0]?.game).toMatchObject({ news, sides: [{ score }, {}] });
});

it("leaves out a play without its video", async () => {
  upstream.on("content GET /v2/highlights/a/url.json", status(500));
  expect((await plays())?.map(({ key }) => key)).not.toContain("a");
});

it("says when the state has none and all could not be read", async () => {
  upstream.on(HIGHLIGHTS, ({ url }) =>
    url.includes("state=IA") ? Response.json({ items: [], total: 0 }) : new Response(null, { status: 500 }),
  );
  expect(await plays()).toBeNull();
});

it("shows no title twice in a row while there is another", async () => {
  const items = ["a", "a", "b"].map((key, at) => ({ ...play(key, `gam${at}`), title: key }));
  upstream.on(HIGHLIGHTS, json({ items, total: 3 }));
  expect((await plays(null))?.map(({ key }) => key)).toEqual(["a", "b", "a"]);
});
