import type { Page } from "@playwright/test";
import { expect, expectMovingPicture, MAIN, playerOf, test, videoOf } from "./site";

/** Watching by the keyboard alone: a button that goes hands the focus on, and the arrow keys seek (WCAG 2.4.3). */

/** Where the picture is and when, in seconds. */
const place = (page: Page) =>
  videoOf(page).evaluate((video: HTMLVideoElement) => ({ at: video.currentTime, now: performance.now() / 1000 }));
/** Seconds behind the newest picture; 0 where the browser's own playback knows no past. */
const behindLive = (page: Page) =>
  videoOf(page).evaluate(({ seekable, currentTime }: HTMLVideoElement) =>
    seekable.length ? seekable.end(seekable.length - 1) - currentTime : 0,
  );
const focusInPlayer = (page: Page) => playerOf(page).evaluate((player) => player.contains(document.activeElement));

/** Tab until the player's own Play button has the focus, then Enter. */
async function playByKeyboard(page: Page): Promise<void> {
  const play = playerOf(page).getByRole("button", { name: "Play", exact: true }).first();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(play).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 60_000 });
  await page.keyboard.press("Enter");
  await expectMovingPicture(page);
}

/** A press of an arrow key moves the picture by five seconds, and the page not at all. */
async function expectSeek(page: Page, key: "ArrowLeft" | "ArrowRight"): Promise<void> {
  const [from, top] = [await place(page), await page.evaluate(() => window.scrollY)];
  await page.keyboard.press(key);
  const moved = async () => {
    const { at, now } = await place(page);
    // Going forward, what has played meanwhile does not count.
    return key === "ArrowLeft" ? from.at - at : at - from.at - (now - from.now);
  };
  await expect.poll(moved).toBeGreaterThan(3);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
}

test("a replay: Play, then the arrow keys", async ({ page, scenario }) => {
  await page.goto(await scenario("free_replay"));
  await playByKeyboard(page);
  expect(await focusInPlayer(page)).toBe(true);
  await expectSeek(page, "ArrowRight");
  expect(await focusInPlayer(page)).toBe(true);
  const volume = playerOf(page).getByRole("slider", { name: "Volume" });
  await expect(volume).toHaveAttribute("aria-valuetext", "100 percent");
  await volume.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(volume).toHaveAttribute("aria-valuetext", "95 percent");
});

test("a letter is the player's only while the player has the focus", async ({ page, scenario }) => {
  await page.goto(await scenario("free_replay"));
  await playByKeyboard(page);
  const muted = () => videoOf(page).evaluate((video: HTMLVideoElement) => video.muted);
  await page.getByRole("contentinfo").click({ position: { x: 2, y: 2 } });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press("m");
  await page.keyboard.press("Space");
  await expect(playerOf(page).getByRole("button", { name: "Play", exact: true }).first()).toBeVisible();
  expect(await muted()).toBe(false);
  await playerOf(page).getByRole("button", { name: "Play", exact: true }).first().focus();
  await page.keyboard.press("m");
  await expect.poll(muted).toBe(true);
});

test("a live event: Play, back, Jump to live, back again", MAIN, async ({ page, scenario }) => {
  await page.goto(await scenario("free_live"));
  await playByKeyboard(page);
  expect(await focusInPlayer(page)).toBe(true);
  // The first press may hand the picture to the engine, which counts time from another start.
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => behindLive(page), { timeout: 20_000 }).toBeGreaterThan(5);
  expect(await focusInPlayer(page)).toBe(true);
  for (let press = 0; press < 3; press += 1) await expectSeek(page, "ArrowLeft");
  const jump = playerOf(page).getByRole("button", { name: /^Jump to live/ });
  await expect(jump).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(jump).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 30_000 });
  await page.keyboard.press("Enter");
  await expect(jump).toHaveCount(0);
  expect(await focusInPlayer(page)).toBe(true);
  await expectSeek(page, "ArrowLeft");
});
