import type { Page } from "@playwright/test";
import { expect, playerOf, test, videoOf, watch } from "./site";

/** How far a member watched, from one browser to the next. */

/** No one else's: two streams are all that one may have. */
const MEMBER = "legacy";

const seconds = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => video.currentTime);

/** Plays the replay, moves to a second, and pauses there, however busy the machine is; the site has heard of it. */
async function stopAt(page: Page, second: number): Promise<void> {
  await watch(page);
  const told = page.waitForResponse((answer) => {
    const place = new URLSearchParams(answer.request().postData() ?? "").get("position");
    return answer.url().includes("/member/positions/") && Number(place) >= second;
  });
  await videoOf(page).evaluate((video: HTMLVideoElement, to) => {
    const stop = () => video.currentTime > to && video.pause();
    video.addEventListener("timeupdate", stop);
    video.addEventListener("pause", () => video.removeEventListener("timeupdate", stop), { once: true });
    video.currentTime = to;
  }, second);
  expect((await told).request().method()).toBe("POST");
}

test("a replay that stops in one browser goes on in another", async ({ page, browser, scenario, signIn }) => {
  const address = await scenario("free_game_replay");
  await signIn(page, MEMBER);
  await page.goto(address);
  await stopAt(page, 20);
  const stopped = await seconds(page);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, MEMBER);
  await other.goto(address);
  await expect(other.getByRole("link", { name: /^Resume 0:2\d$/ })).toHaveAttribute("href", /\?t=1[789]$/);
  await playerOf(other).getByRole("button", { name: "Play", exact: true }).first().click();
  await expect(other.getByText(/^Resumed at 0:1\d$/)).toBeVisible();
  await expect(playerOf(other).getByRole("status")).toHaveText(/^Playing, resumed at 0:1\d$/);
  const resumed = await seconds(other);
  expect(resumed).toBeGreaterThanOrEqual(stopped - 3.5);
  expect(resumed).toBeLessThan(stopped + 5);

  // The library shows it, too, with how much of it is behind.
  await other.goto("/member/library");
  const row = other.getByRole("region", { name: "Continue watching" });
  await expect(
    row
      .getByRole("listitem")
      .first()
      .getByRole("img", { name: /^\d\d% watched$/ }),
  ).toBeVisible();
  await elsewhere.close();
});
