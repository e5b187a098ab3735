// A phone as Lighthouse applies it: its size, a processor four times slower, and a network.
import { chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../support/chromium.js";

const SLOWER = 4;
const BYTES_OF_KBIT = 125;

/**
 * Slow 4G is 150 ms and 1.6 Mbit/s down; DevTools delays requests, not packets, and so stands in for it with 3.75 round
 * trips and nine tenths of the rate, as Lighthouse has it.
 */
export const SLOW_4G = { latency: 562.5, down: 1_474.56, up: 675 };
/** Three of four visits have more. */
export const P75 = { latency: 100, down: 9_000, up: 4_500 };

export async function withChromium(work) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium here");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * A page of a new visitor's phone. `network: null`: as fast as it goes.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {{
 *   network?: typeof P75 | null;
 *   slower?: number;
 *   options?: import("@playwright/test").BrowserContextOptions;
 * }} how
 */
export async function phone(browser, { network = null, slower = SLOWER, options = {} } = {}) {
  const size = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...size, timezoneId: "America/New_York", locale: "en-US", ...options });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send("Network.enable");
  if (network) {
    await tools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.down * BYTES_OF_KBIT,
      uploadThroughput: network.up * BYTES_OF_KBIT,
    });
  }
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return { context, page, tools };
}

/** With this name the page's address is its own: 127.0.0.1 and localhost are two sites to a browser. */
export const localhost = (url) => url.replace("127.0.0.1", "localhost");
