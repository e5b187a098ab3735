import type { Page } from "@playwright/test";
import { expect, test, watch } from "./site";

/** What fans feel: told by the browsers of those who let us measure, read at /metrics (performance 2). */

async function choose(page: Page, button: string): Promise<void> {
  await page.goto("/company");
  const bar = page.getByRole("region", { name: "Privacy choices" });
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/preferences"));
  await bar.getByRole("button", { name: button }).click();
  await kept;
}

const figure = async (page: Page, name: string): Promise<number> => {
  const text = await (await page.request.get("/metrics")).text();
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(name))
      ?.slice(name.length + 1) ?? 0,
  );
};
/** What such a visit says of itself. */
const SAID = ["first_byte_seconds", "largest_paint_seconds", "layout_shift", "interaction_seconds"];
const VIDEO = ["video_start_seconds", "video_waiting_ratio"];

test("a video's start reaches the percentiles once its page is left", async ({ page, scenario }) => {
  await choose(page, "Accept all");
  const script = page.waitForResponse((answer) => /\/assets\/timings-.*\.js$/.test(answer.url()));
  await page.goto(await scenario("free_replay"));
  expect((await script).status()).toBe(200);
  // An answer within a frame is not told: this page takes its time.
  await page.evaluate(() =>
    addEventListener("click", () => {
      const until = performance.now() + 60;
      while (performance.now() < until);
    }),
  );
  await watch(page);
  const connection = await page.evaluate(
    () => (navigator as { connection?: { effectiveType: string } }).connection?.effectiveType ?? "unknown",
  );
  const times = (what: string) => figure(page, `fan_${what}_count{page="event",connection="${connection}"}`);
  const all = () => Promise.all([...SAID, ...VIDEO].map(times));
  const before = await all();
  // The browser sends it while the page goes, so nothing but the figures tells that it came.
  await page.goto("/company");
  await expect.poll(all).toEqual(before.map((count) => count + 1));
  const median = `fan_percentile{of="video_start_seconds",quantile="0.5",connection="${connection}",page="event"}`;
  expect(await figure(page, median)).toBeGreaterThan(0);
});
