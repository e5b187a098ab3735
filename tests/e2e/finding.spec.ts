import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { parse } from "node-html-parser";
import { expect, MAIN, test } from "./site";

/** Finding a game or a school: search, suggestions, filters, cards, the links of home (S 2.13, 2.16, rulings 3). */

const results = (page: Page): Locator => page.getByRole("main");
const eventCards = (page: Page): Locator =>
  page.getByRole("list", { name: "Events", exact: true }).getByRole("article");
const chips = (page: Page): Locator => page.getByRole("list", { name: "Active filters" });

/** A school with games, and the letters that a fan would type first. */
async function schoolToFind(request: APIRequestContext, address: string): Promise<{ name: string; typed: string }> {
  const html = parse(await (await request.get(address)).text());
  const name = html.querySelector("h1")?.text.trim() ?? "";
  expect(name).not.toBe("");
  return { name, typed: name.replace(/ High School$/, "").slice(0, 8) };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a misspelled school is found", MAIN, async ({ page, scenario }) => {
      const school = await scenario("school_page");
      await page.goto(await scenario("search_misspelled"));
      const typed = await results(page).getByRole("combobox").or(results(page).getByRole("searchbox")).inputValue();
      await page.goto(`/search?q=${encodeURIComponent(typed)}&type=schools`);
      const found = results(page)
        .getByRole("link")
        .and(page.locator(`[href="${school}"]`));
      await expect(found).toBeVisible();
      const name = await found.innerText();
      expect(name).not.toBe(typed);
      await found.click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    });

    test("search is a plain form, grouped by type", MAIN, async ({ page, request, scenario }) => {
      const { name } = await schoolToFind(request, await scenario("school_page"));
      await page.goto("/");
      const search = page.getByRole("search", { name: "School, city or team" });
      await search.getByLabel("School, city or team").fill(name);
      await search.getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/\/search\?q=/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Results for “${name}”`);
      await results(page)
        .getByRole("navigation", { name: "Result types" })
        .getByRole("link", { name: /^Schools/ })
        .click();
      await expect(page).toHaveURL(/type=schools/);
      await expect(
        results(page)
          .getByRole("region", { name: /^Schools \(/ })
          .getByRole("link", { name })
          .first(),
      ).toBeVisible();
    });

    test("filters combine in the address and the page; chips take them away", MAIN, async ({ page }) => {
      await page.goto("/watch-events?status=upcoming");
      const all = await countOf(page);
      const filters = page.getByRole("form", { name: "Filters" });
      await filters.getByLabel("Sport or activity").selectOption({ label: "Basketball" });
      if (javaScriptEnabled) await expect(page).toHaveURL(/activity=basketball/);
      await filters.getByLabel("Gender").selectOption({ label: "Girls" });
      if (!javaScriptEnabled) await filters.getByRole("button", { name: "Show events" }).click();
      await expect(page).toHaveURL(/gender=girls/);
      expect(queryOf(page)).toEqual({ status: "upcoming", activity: "basketball", gender: "girls" });
      await expect(chips(page).getByRole("link")).toHaveText([/Basketball$/, /Girls$/]);

      await expect(eventCards(page)).not.toHaveCount(0);
      await expect(eventCards(page).filter({ hasNotText: /Girls Basketball/i })).toHaveCount(0);
      const both = await countOf(page);
      expect(both).toBeLessThan(all);
      const word = page.locator("#announcement");
      if (javaScriptEnabled) await expect(word).toHaveText(await page.locator("[data-said]").innerText());

      await chips(page).getByRole("link", { name: "Remove filter: Girls" }).click();
      await expect(page).not.toHaveURL(/gender=/);
      expect(queryOf(page)).toEqual({ status: "upcoming", activity: "basketball" });
      await expect.poll(() => countOf(page)).toBeGreaterThan(both);
      await expect(page.getByRole("form", { name: "Filters" }).getByLabel("Gender")).toHaveValue("");

      await page.getByRole("link", { name: "Clear all", exact: true }).click();
      await expect(page).toHaveURL(/\/watch-events$/);
      await expect(chips(page)).toHaveCount(0);
    });

    test("a filter chosen in the page goes on to the status tabs and to signing in", async ({ page }) => {
      await page.goto("/watch-events?status=upcoming");
      const summary = page.locator("summary").filter({ hasText: /^Filters/ });
      await expect(summary).toHaveText("Filters");
      const filters = page.getByRole("form", { name: "Filters" });
      await summary.click();
      await filters.getByLabel("Sport or activity").selectOption({ label: "Basketball" });
      if (!javaScriptEnabled) await filters.getByRole("button", { name: "Show events" }).click();
      await expect(page).toHaveURL(/activity=basketball/);
      await expect(summary).toHaveText("Filters (1)");
      for (const name of ["Sign in", "Create an account"])
        await expect(page.locator("#site-account a").filter({ hasText: name })).toHaveAttribute(
          "href",
          /redir=%2Fwatch-events%3Factivity%3Dbasketball%26.*status%3Dupcoming/,
        );
      await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "On Demand" }).click();
      await expect(page).toHaveURL(/status=ondemand/);
      expect(queryOf(page)).toEqual({ status: "ondemand", activity: "basketball" });
    });

    test("from home by a card to an event, and on to its school", MAIN, async ({ page }) => {
      await page.goto("/");
      // A game of two schools, whatever is in season; the one that began last goes on the longest.
      const card = page
        .getByRole("region", { name: "Live now" })
        .getByRole("article")
        .filter({ hasText: / vs\. / })
        .last();
      const title = await card.getByRole("link").innerText();
      await card.getByRole("link").click();
      await expect(page).toHaveURL(/\/events\//);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      const school = page.getByRole("list", { name: "Schools" }).getByRole("link").last();
      const name = await school.innerText();
      await school.click();
      await expect(page).toHaveURL(/\/schools\//);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      await expect(
        page
          .getByRole("region", { name: /^(?:Live and Upcoming|Live|Upcoming)$/ })
          .getByRole("article")
          .first(),
      ).toBeVisible();
      await expect(page.getByRole("heading", { name: /^Unlock .+ and All Fieldhouse Content$/ })).toBeVisible();
    });
  });
}

test.describe("suggestions", () => {
  // Part of many schools' names, whichever school is the example of the day.
  const SHARED = "Heritage";

  test("come while typing and are chosen by the keyboard", async ({ page }) => {
    await page.goto("/");
    const input = page.getByRole("combobox", { name: "School, city or team" });
    await input.pressSequentially(SHARED);
    const options = page.getByRole("search", { name: "School, city or team" }).getByRole("option");
    await expect(options.first()).toBeVisible();
    await expect(input).toHaveAttribute("aria-expanded", "true");
    await input.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await expect(input).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
    await input.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await input.press("ArrowUp");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await input.press("Enter");
    await expect(page).toHaveURL(/\/(?:schools|associations|affiliates|events)\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("go with Escape, and Enter then searches for what was typed", async ({ page, request, scenario }) => {
    const { typed } = await schoolToFind(request, await scenario("school_page"));
    await page.goto("/");
    const input = page.getByRole("combobox", { name: "School, city or team" });
    await input.pressSequentially(typed);
    const options = page.getByRole("search", { name: "School, city or team" }).getByRole("option");
    await expect(options.first()).toBeVisible();
    await input.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(input).toHaveAttribute("aria-expanded", "false");
    await expect(input).toHaveValue(typed);
    await input.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Results for “${typed.trim()}”`);
  });
});

test("more events join the list in place", async ({ page }) => {
  await page.goto("/watch-events?status=ondemand");
  const before = await eventCards(page).count();
  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => eventCards(page).count()).toBeGreaterThan(before);
  await expect(page).toHaveURL(/\/watch-events\?status=ondemand$/);
});

/** What the address asks for; a plain form also sends what was left empty. */
const queryOf = (page: Page) =>
  Object.fromEntries([...new URL(page.url()).searchParams].filter(([, value]) => value !== ""));

/** "1,204 events" as a number. */
async function countOf(page: Page): Promise<number> {
  return Number.parseInt((await page.getByRole("main").locator("[data-said]").innerText()).replaceAll(",", ""), 10);
}
