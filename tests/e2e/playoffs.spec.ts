import { expect, MAIN, test } from "./site";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test(
  "from home to a bracket by links alone, a round at a time, on to a game and back",
  MAIN,
  async ({ page, scenario }) => {
    // Brackets are linked to their games while they are under way, and which these are depends on the season.
    const bracket = await scenario("bracket_with_games");
    await page.goto(bracket);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    const state = `/playoffs/state/${bracket.split("/")[3] ?? ""}`;
    const sport = await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem").nth(3).innerText();

    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Playoffs", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Playoffs" })).toBeVisible();
    await page.getByRole("main").locator(`a[href="${state}"]`).click();
    await page.getByRole("region", { name: sport.trim() }).locator(`a[href="${bracket}"]`).click();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

    const rounds = page.getByRole("navigation", { name: "Rounds" });
    await rounds.getByRole("link", { name: "Semifinals" }).click();
    await expect(rounds.getByRole("link", { name: "Semifinals" })).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("heading", { level: 2, name: "Final", exact: true })).toBeHidden();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);

    await page.getByRole("link", { name: "List", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Final", exact: true })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Game \d+\b/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/events\/[^/]+\/gam/);
    await page
      .getByRole("link", { name: /^Bracket\b/ })
      .and(page.locator(`[href="${bracket}"]`))
      .click();
    await expect(page).toHaveURL(bracket);
  },
);
