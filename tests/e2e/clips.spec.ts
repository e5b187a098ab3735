import type { Page } from "@playwright/test";
import { expect, playerOf, test, videoOf } from "./site";

/** Clips of replays, and the mat schedule of a wrestling event (S 2.15, rulings 3). */

const atSeconds = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => video.currentTime);

/** How much has been played in all: four seconds may be over before a slow machine looks twice. */
const secondsSeen = (page: Page) =>
  videoOf(page).evaluate(({ played }: HTMLVideoElement) =>
    Array.from({ length: played.length }, (_, part) => played.end(part) - played.start(part)).reduce(
      (sum, part) => sum + part,
      0,
    ),
  );

test("a clip is made, plays its part alone, and is deleted", async ({ page, scenario, signIn }) => {
  await signIn(page, "annual");
  await page.goto(await scenario("free_game_replay"));
  await page.getByRole("main").getByRole("link", { name: "Clip", exact: true }).click();
  await page.getByLabel("Start").fill("0:20");
  await page.getByLabel("End").fill("0:24");
  await page.getByRole("button", { name: "Save clip" }).click();
  await expect(page.getByRole("link", { name: "Give the clip a title." })).toBeVisible();
  await page.getByLabel("Title").fill("The block");
  await expect(page.getByLabel("Start")).toHaveValue("0:20");
  await page.getByRole("button", { name: "Save clip" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "The block" })).toBeVisible();
  await playerOf(page).getByRole("button", { name: "Play", exact: true }).first().click();
  await expect.poll(() => secondsSeen(page), { timeout: 30_000 }).toBeGreaterThan(1);
  expect(await atSeconds(page)).toBeGreaterThanOrEqual(20);
  await expect(playerOf(page).getByRole("button", { name: "Watch again" })).toBeVisible({ timeout: 15_000 });
  expect(await atSeconds(page)).toBeLessThan(25);

  await page.getByText("Delete this clip").click();
  const clip = page.url();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page).toHaveURL(/\/events\//);
  expect((await page.goto(clip))?.status()).toBe(404);
});

test("the mat schedule opens over the page", async ({ page, scenario }) => {
  await page.goto(await scenario("wrestling_individual"));
  await page.getByRole("link", { name: "View Matchups" }).click();
  const schedule = page.getByRole("dialog", { name: "Mat Schedule" });
  await expect(schedule.getByText("vs.").first()).toBeVisible();
  await expect(schedule.getByText(/^\w\. \S+\u00a0\(W\)$/).first()).toBeVisible();
  await expect(schedule.getByRole("status"), "the list itself is not read out whole").toHaveText("", {
    useInnerText: true,
  });
  // The link goes with the list that it changes.
  await schedule.locator("[data-matchups] > a").press("Enter");
  await expect(schedule.getByRole("heading", { name: "Mat Schedule" })).toBeFocused();
  await expect(schedule.getByText("vs.").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(schedule).toBeHidden();
});
