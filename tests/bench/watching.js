// A minute of video: how far behind a live game is, and how often the picture stands still on a weak line.
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../support/free-port.js";
import { localhost, NONE_HERE, phone, withChromium } from "./phone.js";
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
  /** @type {{ began: number; stalls: { at: number; ms: number | null }[] }} */
  const watched = { began: 0, stalls: [] };
  Reflect.set(window, "watched", watched);
  const on = (name, run) => document.addEventListener(name, run, { capture: true });
  const isVideo = ({ target }) => target instanceof window.HTMLVideoElement;
  on("playing", (event) => {
    if (!isVideo(event)) return;
    watched.began ||= performance.now();
    const last = watched.stalls.at(-1);
    if (last && last.ms === null) last.ms = performance.now() - last.at;
  });
  on("waiting", (event) => {
    if (isVideo(event) && watched.began) watched.stalls.push({ at: performance.now(), ms: null });
  });
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
  const measured = await withChromium(async (browser) => {
    const server = await league.site();
    const behind = await behindLive(browser, localhost(server.url), league.scenario("free_live"));
    await stop(server);
    const lines = [];
    for (const [id, kbits] of Object.entries(LINES)) {
      lines.push({ id, kbits, ...(await onWeakLine(browser, league, kbits)) });
    }
    return { behind, lines };
  });
  if (!measured) return { text: `## A minute of video\n\n${NONE_HERE}`, figures: {} };
  const { behind, lines } = measured;
  const rows = lines.map(
    ({ kbits, stalls, height, at }) => `| ${kbits / 1_000} | ${stalls.length} | ${at.toFixed(0)} | ${height} |`,
  );
  return {
    text: [
      "## A minute of video\n",
      `A live game, ${SETTLES_MS / 1_000} s after play: ${median(behind).toFixed(2)} s behind what there is, at most ` +
        `${Math.max(...behind).toFixed(2)} (${SAMPLES} looks)\n`,
      `A replay on a weak line, ${ROUND_TRIP_MS} ms, every ${LOSS_EVERY}th packet lost:\n`,
      "| Mbit/s | stalls | seconds seen of 60 | height at the end |\n|---|---|---|---|",
      ...rows,
    ].join("\n"),
    figures: {
      latency: { value: median(behind) },
      ...Object.fromEntries(lines.map(({ id, stalls }) => [id, { value: stalls.length }])),
    },
  };
}
