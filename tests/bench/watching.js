// A minute of video: how far behind a live game is, and how often the picture stands still on a weak line.
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../support/free-port.js";
import { localhost, phone, withChromium } from "./phone.js";
import { median, stop } from "./servers.js";
import { openWeakLine } from "./weak-line.js";

const SETTLES_MS = 10_000;
const SAMPLES = 20;
const SAMPLE_MS = 1_000;
const WATCHED_SECONDS = 60;
const PATIENCE_MS = 60_000;
const LINES = { stalls: 1_000, "stalls-slow": 600 };
const ROUND_TRIP_MS = 300;
const LOSS_EVERY = 100;

/** Runs before the page does: each time that the picture stands still after it moved. */
const countStalls = () => {
  const watched = { began: false, stalls: 0 };
  Reflect.set(window, "watched", watched);
  const on = (name, run) => document.addEventListener(name, run, { capture: true });
  const isVideo = ({ target }) => target instanceof window.HTMLVideoElement;
  on("playing", (event) => isVideo(event) && (watched.began = true));
  on("waiting", (event) => isVideo(event) && watched.began && (watched.stalls += 1));
};

async function play(page) {
  await page.getByRole("button", { name: "Play", exact: true }).first().tap();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0, null, {
    timeout: PATIENCE_MS,
  });
}

/** Seconds between the newest picture that the network has made, by the game's own timeline, and the one shown. */
async function behindLive(browser, site, path) {
  const { context, page } = await phone(browser);
  await page.goto(site + path);
  const player = JSON.parse((await page.locator("[data-player]").getAttribute("data-player")) ?? "");
  await play(page);
  // After play: a playlist is for who watches.
  const playlist = site + player.sources.hls.replace("master.m3u8", "240p.m3u8");
  const [, date = ""] = /PROGRAM-DATE-TIME:(.*)/.exec(await (await page.request.get(playlist)).text()) ?? [];
  await page.waitForTimeout(SETTLES_MS);
  const samples = [];
  for (let nth = 0; nth < SAMPLES; nth++) {
    const { now } = await (await fetch(`${site}/dev/clock`)).json();
    const at = await page.locator("video").evaluate((/** @type {HTMLVideoElement} */ video) => video.currentTime);
    samples.push((Date.parse(now) - Date.parse(date)) / 1_000 - at);
    await wait(SAMPLE_MS);
  }
  await context.close();
  return samples;
}

async function onWeakLine(browser, league, kbits) {
  const port = await freePort();
  const server = await league.site({ SITE_URL: `http://localhost:${port}` });
  const to = Number(new URL(server.url).port);
  const line = await openWeakLine({ port, to, kbits, roundTripMs: ROUND_TRIP_MS, lossEvery: LOSS_EVERY });
  try {
    const { context, page } = await phone(browser, { slower: 1 });
    await page.addInitScript(countStalls);
    await page.goto(`http://localhost:${port}${league.pages.replay}`, { timeout: PATIENCE_MS });
    await play(page);
    await page.waitForTimeout(WATCHED_SECONDS * 1_000);
    const seen = await page.evaluate(() => ({
      stalls: Reflect.get(window, "watched").stalls,
      height: document.querySelector("video")?.videoHeight ?? 0,
      at: document.querySelector("video")?.currentTime ?? 0,
    }));
    await context.close();
    return seen;
  } finally {
    line.close();
    await stop(server);
  }
}

export async function watching({ league }) {
  return withChromium(async (browser) => {
    const server = await league.site();
    const behind = await behindLive(browser, localhost(server.url), league.scenario("free_live"));
    await stop(server);
    const lines = [];
    for (const [id, kbits] of Object.entries(LINES)) {
      const { stalls, height, at } = await onWeakLine(browser, league, kbits);
      lines.push({ id, kbits, stalls, height, at });
    }
    return {
      title: `A live game, s behind (${SAMPLES} looks); a replay's minute at ${ROUND_TRIP_MS} ms and 1 % loss`,
      rows: [{ id: "live", median: median(behind), most: Math.max(...behind) }, ...lines],
      figures: {
        latency: { value: median(behind) },
        ...Object.fromEntries(lines.map(({ id, stalls }) => [id, { value: stalls }])),
      },
    };
  });
}
