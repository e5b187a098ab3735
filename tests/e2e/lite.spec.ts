import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./site";

/** Light pages: one answer of at most 14,336 bytes, no picture, no font, no script (rulings 3). */

test.use({ javaScriptEnabled: false });

/** Opens an address; everything that the browser asks for, and what the page weighs on the wire. */
async function weigh(page: Page, address: string): Promise<{ asked: string[]; bytes: number }> {
  // The page before may still be asking.
  await page.goto("about:blank");
  const asked: string[] = [];
  const note = (request: { url(): string }) => void (request.url().startsWith("data:") || asked.push(request.url()));
  page.on("request", note);
  const answer = await page.goto(address, { waitUntil: "load" });
  page.off("request", note);
  expect(answer?.headers()["content-security-policy"] ?? "").toContain("style-src 'self' 'sha256-");
  return { asked: asked.map((one) => new URL(one).pathname), bytes: gzipSync((await answer?.body()) ?? "").length };
}

test("games, schools, brackets, and lists come as text once chosen, and in full again", async ({ page, scenario }) => {
  const game = await scenario("free_game_live");
  await page.goto("/preferences#view");
  await page.getByRole("button", { name: "Use light pages" }).click();
  await expect(page.getByRole("button", { name: "Use full pages" })).toBeVisible();
  const addresses = [
    "/",
    "/watch-events",
    "/search",
    "/search?q=lincoln",
    "/sports/football",
    "/sports/football/texas",
    "/states/texas",
    await scenario("school_page"),
    `${await scenario("school_page")}/football`,
    `${await scenario("school_page")}/football/schedule`,
    await scenario("bracket_with_games"),
    await scenario("multi_team"),
    game,
  ];
  for (const address of addresses) {
    const { asked, bytes } = await weigh(page, address);
    expect(asked, address).toEqual([address.split("?")[0]]);
    expect(bytes, address).toBeLessThanOrEqual(14_336);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }

  await page.goto("/watch-events?free=1&status=ondemand");
  await page.getByRole("link", { name: "See this page in full" }).click();
  await expect(page).toHaveURL(/[?]free=1&status=ondemand&lite=off$/);
  await expect(page.getByRole("button", { name: "Always use full pages" })).toHaveCount(0);
  await page.goto(game);
  await page.getByRole("link", { name: "See this page in full" }).click();
  await expect(page).toHaveURL(/[?]lite=off$/);
  await expect(page.locator("#watch")).toBeVisible();
  await page.goto(game);
  await page.getByRole("button", { name: "Always use full pages" }).click();
  await expect(page).toHaveURL(new RegExp(`${game}$`));
  await expect(page.locator("#watch")).toBeVisible();
});

test("the sound alone plays without a script, live and later", async ({ page, scenario }) => {
  for (const game of ["free_live", "free_replay"]) {
    await page.goto(`${await scenario(game)}?lite=on`);
    await page.getByRole("link", { name: "Listen here, audio only" }).click();
    await expect(page.getByRole("link", { name: /^Watch (it|the)/ })).not.toHaveAttribute("href", /sound/);
    const audio = page.locator("audio");
    await audio.evaluate((element: HTMLAudioElement) => element.play());
    await expect.poll(() => audio.evaluate(({ currentTime }: HTMLAudioElement) => currentTime)).toBeGreaterThan(1);
  }
});
