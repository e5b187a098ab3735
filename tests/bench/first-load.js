// The first load of home on Slow 4G: its bytes on the wire, its requests; and how
// far a visit gets without any script.
import { Fan } from "../many/fan.js";
import { localhost, phone, SLOW_4G, withChromium } from "./phone.js";
import { median, stop } from "./servers.js";

const VISITS = 3;
const PATIENCE_MS = 30_000;

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
    return await withChromium(async (browser) => {
      const rows = [];
      for (let visit = 0; visit < VISITS; visit++) rows.push(await loaded(browser, `${site}/`));
      const of = (key) => median(rows.map((load) => load[key]));
      return {
        title: "First load of home (Slow 4G): requests in all, and before its first paint",
        rows,
        figures: {
          "script-needed": { value: await withoutScript(browser, site, league) },
          "first-load": { value: of("bytes") / 1_000 },
          "first-requests": { value: of("before"), note: `of ${of("all")} in all` },
        },
      };
    });
  } finally {
    await stop(server);
  }
}
