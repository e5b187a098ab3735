// The first load of home on Slow 4G: its bytes on the wire, its requests, how much of its HTML the first screen needs;
// and how far a visit gets without any script.
import { request } from "node:http";
import { brotliDecompressSync, constants } from "node:zlib";
import { Fan } from "../many/fan.js";
import { FIRST_VIEW } from "./league.js";
import { localhost, NONE_HERE, phone, SLOW_4G, withChromium } from "./phone.js";
import { median, stop } from "./servers.js";

const VISITS = 3;
const STEP_BYTES = 250;
const PATIENCE_MS = 30_000;

/** A page as the server sends it to a browser that comes from elsewhere, not decoded. */
const sent = (url) =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers: { ...FIRST_VIEW, "Accept-Encoding": "br" } }, async (answer) => {
      const pieces = [];
      for await (const piece of answer) pieces.push(piece);
      resolve(Buffer.concat(pieces));
    });
    asked.once("error", reject);
    asked.end();
  });

async function loaded(browser, url) {
  const { context, page, tools } = await phone(browser, { network: SLOW_4G });
  let bytes = 0;
  tools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: "networkidle" });
  const seen = await page.evaluate(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const asked = performance.getEntriesByType("resource").map((entry) => entry.toJSON().responseEnd);
    // One more: the page itself, which can be used without any other.
    return { all: asked.length + 1, before: asked.filter((answered) => answered < painted).length + 1 };
  });
  await context.close();
  return { bytes, ...seen };
}

/** What stands where on the first screen. */
const screen = () =>
  JSON.stringify(
    [...document.body.querySelectorAll("*")]
      .filter((element) => element.childElementCount === 0)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && box.top < window.innerHeight && box.bottom > 0)
      .map(({ element, box }) => [element.tagName, element.textContent, box.x, box.y, box.width, box.height]),
  );

/** The fewest bytes of the page that show the whole first screen. */
async function bytesOfFirstScreen(browser, url) {
  const whole = await sent(url);
  const { context, page } = await phone(browser, { slower: 1, options: { javaScriptEnabled: false } });
  const shown = async (count) => {
    const finishFlush = constants.BROTLI_OPERATION_FLUSH;
    const html = brotliDecompressSync(whole.subarray(0, count), { finishFlush });
    await page.route(url, (route) => route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }));
    await page.goto(url, { waitUntil: "load" });
    await page.unroute(url);
    return page.evaluate(screen);
  };
  const goal = await shown(whole.length);
  let [few, enough] = [0, whole.length];
  while (enough - few > STEP_BYTES) {
    const middle = (few + enough) >> 1;
    if ((await shown(middle)) === goal) enough = middle;
    else few = middle;
  }
  await context.close();
  return { enough, whole: whole.length };
}

/** Home, a game's page and its moving picture with scripts turned off; then a new member and a pass, by forms alone. */
async function withoutScript(browser, site, league) {
  const { context, page } = await phone(browser, { slower: 1, options: { javaScriptEnabled: false } });
  let scripts = 0;
  page.on("request", (request) => (scripts += request.resourceType() === "script" ? 1 : 0));
  await page.goto(site);
  const game = page.locator('main a[href^="/events/"]').first();
  await Promise.all([page.waitForURL(/\/events\//), game.click()]);
  await page.goto(site + league.pages.replay);
  await page.locator("video").evaluate((/** @type {HTMLVideoElement} */ video) => void video.play());
  const ends = performance.now() + PATIENCE_MS;
  const moves = () => page.locator("video").evaluate((/** @type {HTMLVideoElement} */ video) => video.currentTime > 1);
  while (!(await moves())) if (performance.now() > ends) throw new Error("no picture without scripts");
  await context.close();
  const fan = new Fan(site, "192.0.2.1");
  const refused = (await fan.signUp("bench@mail.example")) ?? (await fan.pay(await fan.readyToPay()));
  if (refused) throw new Error(`no pass without scripts: ${refused}`);
  return scripts;
}

export async function firstLoad({ league }) {
  const server = await league.site();
  const site = localhost(server.url);
  try {
    const measured = await withChromium(async (browser) => {
      const loads = [];
      for (let visit = 0; visit < VISITS; visit++) loads.push(await loaded(browser, `${site}/`));
      const first = await bytesOfFirstScreen(browser, `${site}/`);
      return { loads, first, scripts: await withoutScript(browser, site, league) };
    });
    if (!measured) return { text: `## First load of home\n\n${NONE_HERE}`, figures: {} };
    const of = (key) => median(measured.loads.map((load) => load[key]));
    const { enough, whole } = measured.first;
    return {
      text:
        `## First load of home (Slow 4G)\n\n${(of("bytes") / 1_000).toFixed(0)} kB in ${of("all")} requests, ` +
        `${of("before")} of them answered by its first paint; its first screen is whole after ${enough} of ${whole} ` +
        "bytes of HTML (br)\n\nWithout scripts: a game found, a replay watched, a member signed up, a pass bought",
      figures: {
        "script-needed": { value: measured.scripts },
        "first-screen": { value: enough / 1_000, note: `of ${(whole / 1_000).toFixed(1)}` },
        "first-load": { value: of("bytes") / 1_000 },
        "first-requests": { value: of("before"), note: `of ${of("all")} in all` },
      },
    };
  } finally {
    await stop(server);
  }
}
