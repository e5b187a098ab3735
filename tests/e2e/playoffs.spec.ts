import { expect, test } from "./site";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test("from home to a bracket by links alone, a round at a time, on to a game and back", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Playoffs", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Playoffs" })).toBeVisible();
  await page.getByRole("link", { name: /^Ohio/ }).click();
  await page.getByRole("region", { name: "Football" }).getByRole("link", { name: /^Division 1/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ohio Football Division 1 Championship" })).toBeVisible();

  const rounds = page.getByRole("navigation", { name: "Rounds" });
  await rounds.getByRole("link", { name: "Semifinals" }).click();
  await expect(rounds.getByRole("link", { name: "Semifinals" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("heading", { level: 2, name: "Final", exact: true })).toBeHidden();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);

  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Final", exact: true })).toBeVisible();
  const bracket = page.url().replace(/\?.*/, "");
  await page.getByRole("main").getByRole("link", { name: /^Game 1\b/ }).click();
  await expect(page).toHaveURL(/\/events\/[^/]+\/gam/);
  await page.getByRole("link", { name: /^Bracket\b.*Ohio Football/ }).click();
  await expect(page).toHaveURL(bracket);
});
