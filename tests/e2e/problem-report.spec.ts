import type { Page } from "@playwright/test";
import { readingTime } from "./checkout-flow";
import { expect, test } from "./site";

/** "Something wrong with the picture?": from the page and from the player, with and without JavaScript (rulings 3). */

const QUESTION = "Something wrong with the picture?";
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();

async function sayIt(page: Page): Promise<void> {
  await page.getByLabel("It stops or keeps loading").check();
  await page.getByLabel("Anything else?").fill("Since the second song");
  await readingTime(page);
  await send(page);
  await expect(page.getByRole("status").filter({ hasText: "Thanks for telling us." })).toContainText(/VP-[A-Z2-9]{8}/);
}

test("a stream that fails is counted, and its player's facts go along with the report", async ({ page, scenario }) => {
  test.setTimeout(90_000);
  await page.route("**/media/live/**", (route) => route.abort());
  const counted = page.waitForRequest((request) => request.url().endsWith("/playback-failures"));
  await page.goto(await scenario("free_live"));
  await page.getByRole("button", { name: "Play" }).first().click();
  await page.getByRole("link", { name: "Report a problem", exact: true }).click();
  expect((await (await counted).response())?.status()).toBe(204);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(QUESTION);
  const facts = page.locator('input[type="hidden"][name^="player_"]');
  expect(await facts.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))).toContain("player_error");
  await sayIt(page);
});
