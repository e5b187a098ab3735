import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Page, Route } from "@playwright/test";
import { createExpressApp, type Parts } from "../../server/express-app";
import { serverMetrics } from "../../server/http/metrics";
import { expect, test } from "./own-site";
import { hurry, MAIN, watch } from "./site";

/**
 * A live event's page for as long as someone is on it: what its re-checks change, and what they never touch (rulings
 * 3).
 */

const media = (name: string) => fileURLToPath(new URL(`../../public/media/concert/${name}`, import.meta.url));

/**
 * Twenty minutes of the concert, from memory: whatever becomes of the network and the clock, the stream itself goes on.
 */
async function playFromMemory(page: Page): Promise<void> {
  const film = readFileSync(media("480p.mp4"));
  const [head = "", ...segments] = readFileSync(media("480p.m3u8"), "utf8")
    .replace(/#EXT-X-ENDLIST\s*/, "")
    .split(/(?=#EXTINF)/);
  const rounds = Array.from({ length: 30 }, () => segments.join("")).join("#EXT-X-DISCONTINUITY\n");
  const playlist = `${head}${rounds}#EXT-X-ENDLIST\n`;
  const master =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=168960,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=854x480\n480p.m3u8\n';
  const answer = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith(".mp4")) return range(route, film);
    const body = pathname.endsWith("/master.m3u8") ? master : playlist;
    return route.fulfill({ body, contentType: "application/vnd.apple.mpegurl" });
  };
  await page.route("**/media/live/**", answer);
}

function range(route: Route, film: Buffer): Promise<void> {
  const [, from = "0", to] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? "") ?? [];
  const last = to ? Number(to) : film.length - 1;
  const headers = { "Content-Range": `bytes ${from}-${last}/${film.length}`, "Accept-Ranges": "bytes" };
  return route.fulfill({ status: 206, contentType: "video/mp4", headers, body: film.subarray(Number(from), last + 1) });
}

/** Every change comes from asking. */
const withoutStreams = (page: Page) => page.addInitScript(() => void Reflect.deleteProperty(window, "EventSource"));

const HOUR = 3_600_000;
const isRecheck = (url: string) => /\/events\/[^/?]+\/live\?part=1/.test(url);

test("the picture outlives a lost network, a server that is too busy, and the end of the game", async ({
  page,
  context,
  request,
  scenario,
  moveClock,
}) => {
  test.setTimeout(150_000);
  await hurry(page);
  // What is asked again is asked soon, each time by another chance: a film plays meanwhile.
  await page.addInitScript(() => {
    let times = 0;
    Math.random = () => ((times += 1) % 20) / 100 + 0.01;
  });
  await withoutStreams(page);
  await playFromMemory(page);
  await page.goto(await scenario("free_live"));
  await watch(page);
  const video = page.locator("video");
  await video.evaluate((element) => Object.assign(element, { isTheFirst: true }));
  const stopped: string[] = [];
  await page.exposeFunction("tellStop", (name: string) => stopped.push(name));
  await video.evaluate((element: HTMLVideoElement) => {
    for (const name of ["pause", "emptied", "ended", "error"])
      element.addEventListener(name, () => void (window as unknown as { tellStop(name: string): void }).tellStop(name));
  });
  const place = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const stillPlays = async (from: number) => {
    await expect.poll(place, { timeout: 20_000 }).toBeGreaterThan(from + 1);
    expect(await video.evaluate((element) => "isTheFirst" in element)).toBe(true);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(stopped).toEqual([]);
  };
  const silence = page.getByRole("status").filter({ hasText: /^Last update \d+:\d\d [AP]M [A-Z]{2,4}; trying again$/ });

  await test.step("the network is off through three re-checks", async () => {
    let lost = 0;
    page.on("requestfailed", (failed) => isRecheck(failed.url()) && (lost += 1));
    const from = await place();
    await context.setOffline(true);
    await expect.poll(() => lost, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    await expect(silence).toBeVisible();
    await stillPlays(from);
    const heard = page.waitForResponse((answer) => isRecheck(answer.url()) && answer.ok());
    await context.setOffline(false);
    await heard;
    await expect(silence).toHaveCount(0);
  });

  await test.step("the server turns visitors away", async () => {
    const from = await place();
    const busy = await overloaded();
    const said: string[] = [];
    const rechecks = (url: URL) => isRecheck(url.href);
    await page.route(rechecks, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await route.fetch({ url: busy.url + pathname + search });
      said.push(await response.text());
      await route.fulfill({ response });
    });
    const refused = await page.waitForResponse((answer) => isRecheck(answer.url()), { timeout: 20_000 });
    expect(refused.status()).toBe(503);
    expect(said.join()).toContain("Too many visitors at once.");
    await expect(silence).toBeVisible();
    await stillPlays(from);
    await page.unroute(rechecks);
    await busy.close();
    await expect(silence).toHaveCount(0, { timeout: 20_000 });
  });

  await test.step("four hours pass", async () => {
    const from = await place();
    const saysLive = page.getByRole("heading", { level: 1 }).locator("..").getByText("Live", { exact: true });
    await expect(saysLive).toBeVisible();
    const { now }: { now: string } = await (await request.get("/dev/clock")).json();
    await moveClock(Date.parse(now) + 4 * HOUR);
    // The page hears that the game is over, and leaves the stage to whoever watches.
    await expect(page.locator("article[data-event]")).toHaveAttribute("data-code", /^vod_/, { timeout: 20_000 });
    await stillPlays(from);
    // Nor does it tell a picture of the past how the game ended.
    await expect(saysLive).toBeVisible();
    await video.evaluate((element: HTMLVideoElement) => (element.currentTime = element.duration - 1));
    await expect(saysLive).toHaveCount(0, { timeout: 20_000 });
  });
});

/** The server's own answer when there are too many visitors. */
async function overloaded(): Promise<{ url: string; close(): Promise<void> }> {
  const crowded: Pick<Parts, "build" | "load" | "files" | "metrics"> = {
    build: () => Promise.reject(new Error("no page is drawn")),
    load: () => ({ working: 10_000, delayMs: 0 }),
    files: new Map(),
    metrics: serverMetrics(),
  };
  const server = createServer(createExpressApp(crowded as Parts)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** At the picture's edge, and where the stats are. */
const scores = (page: Page) => ({
  above: page.locator("#watch ~ [data-bug] > [data-score-now]"),
  inPart: page.locator("#live-part [data-score-now]"),
});

for (const [name, width, place] of [
  ["free_live_with_stats", 360, "at the picture's edge, and stays there"],
  ["free_live_with_stats", 1280, "in the rail beside the picture"],
  ["stats_only_free", 360, "with the stats where there is no picture"],
] as const)
  test(`${name}: at ${width} px the score stands once, ${place}`, async ({ page, scenario, signIn }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, "free");
    await page.goto(await scenario(name));
    const { above, inPart } = scores(page);
    const isAtTheEdge = place.startsWith("at");
    const [shown, hidden] = isAtTheEdge ? [above, inPart] : [inPart, above];
    await expect(shown).toBeVisible();
    await expect(hidden).toBeHidden();
    if (name === "stats_only_free") return;
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    if (isAtTheEdge) await page.getByRole("heading", { name: "Live stats" }).scrollIntoViewIfNeeded();
    await expect(shown).toBeInViewport({ ratio: 1 });
  });

test(
  "a newer score comes alone, by a stream, and by asking once that is lost",
  MAIN,
  async ({ page, scenario, signIn, siteTime, moveClock }) => {
    await signIn(page, "free");
    const streamed = page.waitForRequest((request) => request.url().includes("/live/stream"), { timeout: 30_000 });
    const asked: string[] = [];
    page.on("request", (request) => isRecheck(request.url()) && asked.push(request.url()));
    await page.goto(await scenario("free_live_with_stats"));
    const updated = page.getByText(/^Updated \d/);
    await streamed;
    const askedBefore = asked.length;
    const before = await updated.textContent();
    const { above, inPart } = scores(page);
    const firstScore = (await above.textContent()) ?? "";
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.url() === page.url() || request.isNavigationRequest()) fetched.push(request.url());
    });
    await moveClock((await siteTime()) + 3 * 60_000);
    await expect(updated).not.toHaveText(before ?? "", { timeout: 30_000 });
    expect(asked).toHaveLength(askedBefore);
    await expect(page.getByRole("region", { name: "Score by period" })).toBeVisible();
    await expect(above).not.toHaveText(firstScore);
    await expect(above).toHaveText((await inPart.textContent()) ?? "");
    expect(fetched, "the page itself").toEqual([]);

    await page.route("**/live/stream*", (route) => route.abort());
    await page.evaluate(() => {
      // A page that was put away closes its stream, and opens another one when it is back.
      const show = (state: string) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
        document.dispatchEvent(new Event("visibilitychange"));
      };
      show("hidden");
      show("visible");
    });
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(askedBefore + 1);
  },
);
