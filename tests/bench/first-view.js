// What a first view feels like on a phone on Slow 4G: paints, blocked time, shifts; and how soon a tap is answered.
import { signedIn } from "./league.js";
import { localhost, phone, SLOW_4G, withChromium } from "./phone.js";
import { median, stop } from "./servers.js";

const VISITS = 3;
const PAGES = "home live replay upcoming school watch-events bracket search sign-in subscribe".split(" ");
/** So long after the load, whatever the page still does has happened. */
const QUIET_MS = 3_000;
/** The newest entries come with the next frames. */
const FRAMES_MS = 1_000;
const BLOCKS_AFTER_MS = 50;

/** @typedef {{ startTime: number; duration: number }} Task */
/** @typedef {{ lcp: number; fcp: number; cls: number; long: Task[]; taps: number[] }} Seen */

const observe = () => {
  /** @type {Seen} */
  const seen = { lcp: 0, fcp: 0, cls: 0, long: [], taps: [] };
  Reflect.set(window, "seen", seen);
  const each = (type, take, more = {}) =>
    new window.PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  each("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
  each("paint", ({ name, startTime }) => name === "first-contentful-paint" && (seen.fcp = startTime));
  each("layout-shift", (entry) => !entry.hadRecentInput && (seen.cls += entry.value));
  each("longtask", ({ startTime, duration }) => seen.long.push({ startTime, duration }));
  each("event", (entry) => entry.interactionId && seen.taps.push(entry.duration), { durationThreshold: 16 });
};

/** @returns {Promise<Seen>} */
const seenBy = (page) => page.evaluate(() => Reflect.get(window, "seen"));

async function viewed(browser, url) {
  const { context, page } = await phone(browser, { network: SLOW_4G });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(QUIET_MS);
  const { lcp, fcp, cls, long } = await seenBy(page);
  await context.close();
  const blocked = long.filter(({ startTime }) => startTime > fcp).map(({ duration }) => duration - BLOCKS_AFTER_MS);
  return { lcp, fcp, cls, tbt: blocked.reduce((sum, ms) => sum + Math.max(0, ms), 0) };
}

const TAPS = {
  filter: { page: "watch-events", member: false, press: (page) => page.getByText("Filters", { exact: true }) },
  menu: { page: "home", member: false, press: (page) => page.locator('[popovertarget="site-menu"]') },
  follow: {
    page: "school",
    member: true,
    press: (page) => page.getByRole("button", { name: /^(?:Follow|Unfollow|Following)/ }),
  },
  play: { page: "replay", member: false, press: (page) => page.getByRole("button", { name: "Play", exact: true }) },
};

async function tapped(browser, site, url, { member, press }) {
  const { context, page } = await phone(browser);
  if (member) {
    const cookies = (await signedIn(site, "annual")).split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: localhost(site) };
    });
    await context.addCookies(cookies);
  }
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(QUIET_MS);
  await press(page).first().tap();
  await page.waitForTimeout(FRAMES_MS);
  const { taps } = await seenBy(page);
  await context.close();
  // What is quicker than the threshold has no entry.
  return Math.max(0, ...taps);
}

export async function firstView({ league }) {
  const server = await league.site();
  const site = localhost(server.url);
  const views = [];
  const taps = [];
  try {
    await withChromium(async (browser) => {
      for (const name of PAGES) {
        await (await fetch(server.url + league.pages[name])).arrayBuffer();
        const visits = [];
        for (let visit = 0; visit < VISITS; visit++) visits.push(await viewed(browser, site + league.pages[name]));
        const of = (key) => median(visits.map((one) => one[key]));
        views.push({ name, lcp: of("lcp"), fcp: of("fcp"), tbt: of("tbt"), cls: of("cls") });
      }
      for (const [name, tap] of Object.entries(TAPS)) {
        const times = [];
        for (let visit = 0; visit < VISITS; visit++)
          times.push(await tapped(browser, server.url, site + league.pages[tap.page], tap));
        taps.push({ name, inp: median(times) });
      }
    });
  } finally {
    await stop(server);
  }
  const most = (list, key, per = 1) => {
    const found = list.toSorted((a, b) => b[key] - a[key])[0];
    return { value: found[key] / per, note: found.name };
  };
  return {
    title: `First views, ms (Slow 4G, CPU × 4, medians of ${VISITS}), and taps (0: under 16 ms)`,
    rows: [...views, ...taps],
    figures: {
      lcp: most(views, "lcp", 1_000),
      fcp: most(views, "fcp", 1_000),
      tbt: most(views, "tbt"),
      cls: most(views, "cls"),
      inp: most(taps, "inp"),
    },
  };
}
