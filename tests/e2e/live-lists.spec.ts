import type { Locator } from "@playwright/test";
import { expect, type OwnSite, test } from "./own-site";
import { MAIN } from "./site";

/** Lists of games move with their games, without a page or its data being fetched (rulings 3). */

/** What a page asks for after ten seconds comes in one. */
const HURRY = () => {
  const wait = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ms = 0, ...rest: unknown[]) => wait(run, ms > 5_000 ? ms / 10 : ms, ...rest),
  });
};

test.beforeEach(async ({ page }) => page.addInitScript(HURRY));

/** A game without a clock can stand still for an inning: time goes on until something has happened. */
const STEPS = { intervals: [2_000], timeout: 60_000 };

type Clock = Pick<OwnSite, "siteTime" | "moveClock">;
async function changesFrom(before: string | null, bug: Locator, { siteTime, moveClock }: Clock): Promise<void> {
  const textLater = async () => {
    await moveClock((await siteTime()) + 3 * 60_000);
    return bug.textContent();
  };
  await expect.poll(textLater, STEPS).not.toBe(before);
}

test("a card's score changes in place, and nothing moves", MAIN, async ({ page, siteTime, moveClock }) => {
  await page.goto("/watch-events?status=live");
  const place = page.locator('[data-live-game]:has([data-live="score"])').first();
  const bug = place.locator("p", { has: page.locator('[data-live="score"]') });
  const before = await bug.textContent();
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\.data(?:\?|$)/.test(request.url()) || request.isNavigationRequest()) fetched.push(request.url());
  });
  const boxes = () =>
    page.locator("main article").evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())));
  await page.evaluate(() => document.fonts.ready);
  const boxesBefore = await boxes();
  expect(boxesBefore.length).toBeGreaterThan(1);
  await changesFrom(before, bug, { siteTime, moveClock });
  expect(await boxes()).toEqual(boxesBefore);
  expect(fetched).toEqual([]);
  expect(await place.locator("[aria-live], [role=status]").count()).toBe(0);
});
