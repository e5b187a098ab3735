import type { Browser, Page } from "@playwright/test";
import { expect, expectMovingPicture, hurry, playerOf, putAway, test, watch } from "./site";

/** Looking is not watching: a device counts once something plays on it (rulings 4). */

/** A browser of its own: another device of the same member. */
async function deviceOf(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test("two look, a third plays, one of the two as well, and then no more", async ({ browser, scenario, signIn }) => {
  test.slow();
  const address = await scenario("paid_live");
  const device = async () => {
    const page = await deviceOf(browser);
    await signIn(page, "monthly");
    await page.goto(address);
    await expect(playerOf(page)).toBeVisible();
    return page;
  };
  const [first, second, third] = [await device(), await device(), await device()];
  await watch(third);
  await watch(first);
  await expectMovingPicture(third);
  // Both of the member's devices are taken now: looking was free, watching is not.
  await playerOf(second).getByRole("button", { name: "Play", exact: true }).first().click();
  await expect(playerOf(second).getByRole("alert")).toContainText("Your streams are in use", { timeout: 20_000 });
  await expectMovingPicture(third);
  await putAway(first, second, third);
});

test("signed out while it plays: the picture stays, and says how to go on", async ({ page, scenario, signIn }) => {
  await hurry(page);
  await signIn(page, "legacy");
  await page.goto(await scenario("paid_live"));
  await watch(page);
  for (const name of ["member_access_token", "member_refresh_token"]) await page.context().clearCookies({ name });
  const video = await playerOf(page).locator("video").elementHandle();
  await expect(page.getByText("You've been signed out. Sign in to keep watching.").first()).toBeVisible();
  await expectMovingPicture(page);
  expect(
    await playerOf(page)
      .locator("video")
      .evaluate((now, before) => now === before, video),
  ).toBe(true);
  const link = page.getByRole("region", { name: /^Video:/ }).getByRole("link", { name: "Sign in" });
  expect(await link.getAttribute("href")).toContain("/users/sign_in?redir=%2Fevents%2F");
});
