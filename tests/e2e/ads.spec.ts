import type { Page } from "@playwright/test";
import { expect, expectMovingPicture, playerOf, putAway, test } from "./site";

/** Ads before a game (S 5.5, 9.6): they show, they can be left, and they keep no one from the game. */

/** Whoever has a pass sees no spot that sells one. No one else watches as this member, who may on two devices. */
const WITHOUT_PASS = "expired";
const adOf = (page: Page) => playerOf(page).getByRole("group", { name: /^Ad: / });
const play = (page: Page) => playerOf(page).getByRole("button", { name: "Play", exact: true }).first();

test("an ad plays before the game, by keyboard alone, and the game after it", async ({ page, scenario, signIn }) => {
  const reported: string[] = [];
  page.on("response", (response) => {
    const [, event] = /\/ads\/track\/[\w-]+\/(\w+)$/.exec(response.url()) ?? [];
    if (event) reported.push(`${event} ${response.status()}`);
  });
  // Short, and one that may be left at once.
  await page.route("**/ads/vast?*", async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text())
      .replace("<Linear>", '<Linear skipoffset="00:00:05">')
      .replace('skipoffset="00:00:05"', 'skipoffset="00:00:01"');
    await route.fulfill({ response: answer, body: text });
  });
  await signIn(page, WITHOUT_PASS);
  await page.goto(await scenario("ads_replay"));
  await play(page).focus();
  await page.keyboard.press("Enter");

  const ad = adOf(page);
  await expect(ad).toBeVisible();
  await expect(ad.getByRole("button", { name: "Pause the ad" })).toBeFocused();
  await expect(ad.getByText(/^0:1\d$/)).toBeVisible();
  const link = ad.getByRole("link", { name: /^Learn more/ });
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(link).toHaveAttribute("target", "_blank");
  const skip = ad.getByRole("button", { name: "Skip ad" });
  await expect(skip).toBeVisible();
  await expect(playerOf(page).getByRole("status")).toHaveText(/skip it now/);
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(ad).toHaveCount(0);
  await expectMovingPicture(page);
  // The focus stays in the player.
  expect(await playerOf(page).evaluate((player) => player.contains(document.activeElement))).toBe(true);
  expect(reported).toEqual(expect.arrayContaining(["impression 204", "start 204", "skip 204"]));
  await putAway(page);
});
