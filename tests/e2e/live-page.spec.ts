import type { Page } from "@playwright/test";
import { parse } from "node-html-parser";
import { expect, test } from "./own-site";

/** A live event's page for as long as somebody is on it: what its re-checks change, and what they never touch (decisions 3). */

/** Half a minute passes in two seconds, for the page's timers alone. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const hurried = (run: TimerHandler, ms = 0, ...rest: unknown[]) => wait(run, ms > 20_000 ? ms / 15 : ms, ...rest);
    Object.assign(window, { setTimeout: hurried });
  });

const isRecheck = (url: string) => /\/events\/[^?]*\.data(?:\?|$)/.test(url);

for (const [what, answer] of [
  ["HTML", { status: 200, contentType: "text/html", body: "<!doctype html><title>Sign in to Gym Wi-Fi</title>" }],
  ["a redirect", { status: 302, headers: { Location: "/" } }],
  ["an error", { status: 500, contentType: "text/plain", body: "Something went wrong" }],
  ["an answer of another shape", { status: 200, contentType: "text/x-script", body: '[{},"nothing"]\n' }],
] as const) {
  test(`a re-check that is answered by ${what} leaves the page as it is`, async ({ page, scenario }) => {
    await hurry(page);
    await page.goto(await scenario("free_live"));
    await page.locator("video").evaluate((element) => Object.assign(element, { isTheFirst: true }));
    await page.route((url) => isRecheck(url.href), (route) => route.fulfill(answer));
    await expect(page.getByRole("status").filter({ hasText: /^Last update .*; trying again$/ })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("banner")).toBeVisible();
    expect(await page.locator("video").evaluate((element) => "isTheFirst" in element)).toBe(true);
    expect(new URL(page.url()).pathname).toContain("/events/");
  });
}

test.describe("without JavaScript", () => {
  const headOf = async (answer: { text(): Promise<string> }) => parse(await answer.text(), { blockTextElements: { script: true, style: true } });

  for (const [name, seconds] of [["paid_live", "30"], ["live_pending", "30"], ["stats_only", "30"], ["free_live", null], ["live_scheduled", null], ["free_replay", null], ["live_no_vod", null]] as const) {
    test(`${name}: the page ${seconds ? `renews itself every ${seconds} seconds` : "stays as it is"}`, async ({ request, scenario }) => {
      const html = await headOf(await request.get(await scenario(name)));
      const refresh = html.querySelector("head noscript meta[http-equiv=refresh]");
      expect(refresh?.getAttribute("content") ?? null).toBe(seconds);
      expect(html.querySelectorAll("meta[http-equiv=refresh]")).toHaveLength(seconds ? 1 : 0);
    });
  }

  for (const name of ["live_pending", "free_live"] as const) {
    test(`${name}: "Check again" leads to the page itself`, async ({ request, scenario }) => {
      const address = await scenario(name);
      const html = await headOf(await request.get(address));
      const links = html.querySelectorAll("main a").filter((link) => link.text.trim() === "Check again");
      expect(links.map((link) => link.getAttribute("href"))).toEqual([address]);
    });
  }
});
