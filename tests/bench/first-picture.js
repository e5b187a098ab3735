import { chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../support/chromium.js";

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Milliseconds from the viewer's click to the first frame on the screen, the median of some visits, in words. */
export async function firstPicture(url, visits) {
  const executablePath = findChromium();
  if (!executablePath) return "not measured: there is no Chromium here";
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const times = [];
  try {
    for (let visit = 0; visit < visits; visit++) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(url, { waitUntil: "load" });
      const video = page.locator("video").first();
      if ((await video.count()) === 0) return `not measured: no video on ${new URL(url).pathname}`;
      await video.evaluate((/** @type {HTMLVideoElement} */ element) => {
        globalThis.firstPicture = new Promise((resolve) => {
          document.addEventListener(
            "click",
            () => {
              const began = performance.now();
              element.requestVideoFrameCallback((now) => resolve(now - began));
            },
            { capture: true, once: true },
          );
        });
      });
      const play = page.getByRole("button", { name: /^(?:play|watch)/i }).first();
      if (await play.count()) await play.click();
      else {
        await video.click({ position: { x: 20, y: 20 } });
        await video.evaluate((/** @type {HTMLVideoElement} */ element) => element.play());
      }
      const time = await Promise.race([
        page.evaluate(() => globalThis.firstPicture),
        page.waitForTimeout(20_000).then(() => null),
      ]);
      if (time === null) return "not measured: no picture within 20 s";
      times.push(time);
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return `click to first frame: ${median(times).toFixed(0)} ms (median of ${times.length})`;
}
