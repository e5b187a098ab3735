// From the viewer's tap to the first frame on the screen: by the browser's own HLS, with the engine fetched then, and
// with the engine warmed by a first sign of interest.
import { localhost, P75, phone, withChromium } from "./phone.js";
import { percentile, stop } from "./servers.js";

const VISITS = 8;
const PATIENCE_MS = 30_000;
const PLAY = /^(?:play|watch)/i;

/** The time of the tap, as the page sees it, until a frame is presented. */
const clocked = () =>
  document.addEventListener(
    "click",
    (event) => {
      const began = event.timeStamp;
      document
        .querySelector("video")
        ?.requestVideoFrameCallback((now) => Reflect.set(window, "firstPicture", now - began));
    },
    { capture: true, once: true },
  );

/** As browsers without HLS of their own are: Chromium 141, Firefox. */
const withoutNativeHls = () => {
  const { prototype } = window.HTMLMediaElement;
  prototype.canPlayType = new Proxy(prototype.canPlayType, {
    apply: (answer, element, [type]) => (/mpegurl/i.test(type) ? "" : Reflect.apply(answer, element, [type])),
  });
};

const WAYS = {
  native: { warmed: false, prepare: null },
  "engine on click": { warmed: false, prepare: withoutNativeHls },
  warmed: { warmed: true, prepare: withoutNativeHls },
};

async function visit(browser, address, { warmed, prepare }) {
  const { context, page } = await phone(browser, { network: P75 });
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  try {
    await page.addInitScript(clocked);
    if (prepare) await page.addInitScript(prepare);
    await page.goto(address, { waitUntil: "load" });
    const play = page.getByRole("button", { name: PLAY }).first();
    if (warmed) {
      await play.focus();
      await page.waitForRequest(/shaka-player/, { timeout: PATIENCE_MS });
      await page.waitForLoadState("networkidle");
    }
    await play.tap();
    const took = page.waitForFunction(() => Reflect.get(window, "firstPicture"), null, { timeout: PATIENCE_MS });
    const ms = Number(await (await took).jsonValue());
    return { ms, engine: fetched.filter((url) => url.includes("shaka-player")).length };
  } finally {
    await context.close();
  }
}

export async function firstPicture({ league }) {
  const server = await league.site();
  const address = localhost(server.url) + league.pages.replay;
  const measured = {};
  await withChromium(async (browser) => {
    for (const [name, way] of Object.entries(WAYS)) {
      const visits = [];
      for (let nth = 0; nth <= VISITS; nth++) visits.push(await visit(browser, address, way));
      // The first one's film comes from no cache of the server's.
      measured[name] = visits.slice(1);
    }
  });
  await stop(server);
  const times = (name) => measured[name].map(({ ms }) => ms);
  const p75 = (name) => ({ value: percentile(times(name), 0.75) / 1_000 });
  const rows = Object.keys(WAYS).map((way) => {
    const [least, middle, p75, most] = [0, 0.5, 0.75, 1].map((share) => Math.round(percentile(times(way), share)));
    return { way, least, median: middle, p75, most, engines: measured[way].filter(({ engine }) => engine > 0).length };
  });
  return {
    title: `First picture of a replay, ms (${VISITS} visits, CPU × 4, ${P75.down / 1_000} Mbit/s, ${P75.latency} ms)`,
    rows,
    figures: {
      "picture-native": p75("native"),
      "picture-click": p75("engine on click"),
      "picture-warm": p75("warmed"),
    },
  };
}
