import { expect, test } from "./site";

/** Scores hidden by a plain form, and shown again game by game (rulings 3). */

test.use({ javaScriptEnabled: false });

test("scores are hidden until asked for", async ({ page, scenario, signIn }) => {
  await signIn(page, "free");
  const game = await scenario("free_live_with_stats");
  await page.goto(game);
  const score = page.getByRole("region", { name: "Score by period" });
  await expect(score).toBeVisible();

  await page.getByRole("link", { name: "Hide scores" }).click();
  await page.getByRole("button", { name: "Hide scores" }).click();
  await expect(page.getByRole("button", { name: "Show scores" })).toBeVisible();

  await page.goto(game);
  await expect(page.getByText("Scores are hidden.")).toBeVisible();
  await expect(score).toHaveCount(0);
  await page.getByRole("link", { name: "Show this score" }).click();
  await expect(score).toBeVisible();

  await page.goto("/watch-events?status=live");
  await expect(page.locator("[data-live-game]").first()).toBeVisible();
  await expect(page.locator('[data-live="score"]')).toHaveCount(0);
});
