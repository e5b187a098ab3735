import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventLivePath } from "~/models/navigation/paths";
import { type RunningServer, scenariosOf, startServer } from "../support/server";

/** At every boundary page, states, card, bracket, feeds and structured data tell one story (S 4.1, 4.2, 9.4). */

let server: RunningServer;
let scenarios: ReadonlyMap<string, string>;
beforeAll(async () => {
  server = await startServer();
  scenarios = await scenariosOf(server.url);
});
afterAll(() => server.stop());

async function read(path: string): Promise<string> {
  const answer = await fetch(new URL(path, server.url));
  expect(answer.status, path).toBe(200);
  return answer.text();
}
const open = async (path: string) => parse(await read(path));
const json = async (path: string) => JSON.parse(await read(path)) as Record<string, unknown>;
const addressOf = (name: string) => new URL(scenarios.get(name) ?? "", server.url).pathname;

async function goTo(epochMs: number): Promise<void> {
  const body = new URLSearchParams({ now: String(epochMs) });
  expect((await fetch(`${server.url}/dev/clock`, { method: "POST", body, headers: { Origin: server.url } })).ok).toBe(
    true,
  );
}

type Game = { path: string; start: number; school: string; bracket?: string };

async function gameAt(path: string, bracket?: string): Promise<Game> {
  const page = await open(path);
  const start = /"startDate":"([^"]+)"/.exec(page.innerHTML)?.[1] ?? "";
  const school = page.querySelector('main a[href^="/schools/"]')?.getAttribute("href") ?? "";
  return { path, start: Date.parse(start), school, ...(bracket ? { bracket } : {}) };
}

/** The words of a card without what stays the same: names, place, sport and date. */
async function cardOf({ school, path }: Game): Promise<string | null> {
  const cards = (await open(school)).querySelectorAll("article");
  const card = cards.find((one) => one.querySelector(`a[href="${path}"]`));
  if (!card) return null;
  const words = card.structuredText.replaceAll(/\s+/g, " ");
  return /Starts in \d+ min|Was to .+? ago/.exec(words)?.[0] ?? /Final \d+–\d+|Live|Today/.exec(words)?.[0] ?? words;
}

async function bracketOf({ bracket, path }: Game): Promise<string | null> {
  if (!bracket) return null;
  const words = (await open(bracket)).querySelector(`a[href="${path}"]`)?.structuredText ?? "";
  return /Live|Final/.exec(words)?.[0] ?? (/[AP]M [CEMP][DS]T/.test(words) ? "its time" : words);
}

/** What the item of a feed with this link begins with. */
async function newsOf({ bracket, school, path }: Game): Promise<string | null> {
  const feed =
    bracket?.replace("/playoffs/brackets", "/feeds/brackets") ?? school.replace("/schools", "/feeds/schools");
  const items = (await read(`${feed}/events.rss`)).split("<item>");
  return /<description>([^:]*):/.exec(items.find((item) => item.includes(`${path}</link>`)) ?? "")?.[1] ?? null;
}

const codeOf = (page: HTMLElement) => page.querySelector("#live-part")?.getAttribute("data-code")?.split(" ")[0];

async function storyOf(game: Game) {
  const key = game.path.split("/").at(-1) ?? "";
  const page = await open(game.path);
  const games = (await json(`/live/games.json?keys=${key}`)).games as string[][];
  const markup = page.querySelectorAll('script[type="application/ld+json"]').map((script) => script.innerHTML);
  return {
    page: codeOf(page),
    state: (await json(`${eventLivePath(key)}.json`)).code,
    part: codeOf(await open(`${eventLivePath(key)}?part=1`)),
    list: games[0]?.[1],
    card: await cardOf(game),
    bracket: await bracketOf(game),
    news: await newsOf(game),
    markup: [
      /schema\.org\/(Event[A-Z]\w+)/.exec(markup.join(""))?.[1],
      markup.join("").includes('"VideoObject"') ? "video" : "no video",
    ].join(", "),
  };
}

const TOLD = { scheduled: "EventScheduled, video", over: "EventScheduled, no video" };

describe("a playoff game", () => {
  let game: Game;
  beforeAll(async () => {
    const bracket = addressOf("bracket_with_games");
    const link = (await open(bracket)).querySelector('a[href^="/events/"]')?.getAttribute("href");
    game = await gameAt(link ?? "", bracket);
  });

  it.each([
    [-6, "live_scheduled", null, "Starts in 6 min", "its time", "Upcoming", TOLD.scheduled],
    [-5, "live_pending", null, "Starts in 5 min", "its time", "Upcoming", TOLD.scheduled],
    [0, "live_available", "Live", "Live", "Live", "Live now", TOLD.scheduled],
    [60, "live_available", "Live", "Live", "Live", "Live now", TOLD.scheduled],
  ])("%s minutes after its start", async (minutes, code, list, card, bracket, news, markup) => {
    await goTo(game.start + minutes * 60_000 + 1_000);
    expect(await storyOf(game)).toEqual({ page: code, state: code, part: code, list, card, bracket, news, markup });
  });

  it("is over everywhere at one moment, and then to replay everywhere", async () => {
    const key = game.path.split("/").at(-1) ?? "";
    const codes = new Map<unknown, unknown>();
    for (let minutes = 120; minutes <= 240 && !codes.has("vod_available"); minutes += 5) {
      await goTo(game.start + minutes * 60_000 + 1_000);
      const { code } = await json(`${eventLivePath(key)}.json`);
      if (codes.has(code)) continue;
      const { page, state, part, ...told } = await storyOf(game);
      expect([page, state, part], `${minutes} minutes`).toEqual([code, code, code]);
      codes.set(code, { ...told, card: told.card?.startsWith("Final ") ? "its final" : told.card });
    }
    const over = { list: "On Demand", bracket: "Final", news: "Final" };
    expect([...codes]).toEqual([
      ["live_available", { list: "Live", card: "Live", bracket: "Live", news: "Live now", markup: TOLD.scheduled }],
      // Lists have replays, not what is being made into one.
      ["vod_pending", { ...over, card: null, markup: TOLD.over }],
      ["vod_available", { ...over, card: "its final", markup: TOLD.scheduled }],
    ]);
  });

  it("shared while it is on, has the score of that minute for a messenger", async () => {
    const headers = { "User-Agent": "WhatsApp/2.23.20.0 A" };
    const seen = [];
    for (const minutes of [60, 150]) {
      await goTo(game.start + minutes * 60_000 + 1_000);
      const page = parse(await (await fetch(new URL(game.path, server.url), { headers })).text());
      const meta = (name: string) => page.querySelector(`meta[property="${name}"]`)?.getAttribute("content") ?? "";
      const line = (await open(game.bracket ?? "")).querySelector(`a[href="${game.path}"]`);
      const image = new URL(meta("og:image"));
      const picture = await fetch(new URL(image.pathname + image.search, server.url), { headers });
      const bytes = Buffer.from(await picture.arrayBuffer());
      seen.push({
        said: meta("og:image:alt").match(/\d+/g)?.slice(0, 2).toSorted(),
        shown: line
          ?.querySelectorAll('[data-live="score"]')
          .map(({ text }) => text.trim())
          .toSorted(),
        isLive: meta("og:image:alt").includes("Live"),
        picture: [picture.status, picture.headers.get("content-type"), bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
        address: image.href,
      });
      expect(bytes.length).toBeLessThanOrEqual(60_000);
    }
    for (const { said, shown, isLive, picture } of seen) {
      expect(said).toEqual(shown);
      expect([isLive, picture]).toEqual([true, [200, "image/png", 1_200, 630]]);
    }
    expect(seen[0]?.said).not.toEqual(seen[1]?.said);
    expect(seen[0]?.address).not.toBe(seen[1]?.address);
  });
});

it.each([
  [-5, "live_pending", "Starts in 5 min", "Upcoming", TOLD.scheduled],
  [9, "live_pending", "Today", null, TOLD.scheduled],
  [10, "short_live_delayed", "Was to start 10 min ago", null, TOLD.scheduled],
  [59, "short_live_delayed", "Was to start 59 min ago", null, TOLD.scheduled],
  [60, "long_live_delayed", "Was to start 1 hr ago", null, TOLD.over],
])("a game that never begins, %s minutes after its start", async (minutes, code, card, news, markup) => {
  await goTo(Date.parse("2026-11-20T19:40:00-05:00"));
  const game = await gameAt(addressOf("pixellot_pending"));
  await goTo(game.start + minutes * 60_000 + 1_000);
  const told = { page: code, state: code, part: code, list: null, card, bracket: null, news, markup };
  expect(await storyOf(game)).toEqual(told);
});
