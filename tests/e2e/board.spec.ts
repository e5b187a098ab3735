import { expect, playerOf, type Site, test } from "./site";

/** Up to four games: the address is the state, and one of them has a player (rulings 3). */

const keysOf = (scenario: Site["scenario"], ...names: string[]) =>
  Promise.all(names.map(async (name) => (await scenario(name)).split("/").at(-1)));

test("an offer keeps to its tile on the wall", async ({ page, scenario }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const keys = await keysOf(scenario, "paid_live_with_stats", "free_live_with_stats");
  await page.goto(`/board?g=${keys[0]}&g=${keys[1]}`);
  const tile = await page.locator("#watch").boundingBox();
  expect(await page.locator("#watch > div").boundingBox()).toEqual(tile);
  await page
    .getByRole("link", { name: /^Remove/ })
    .first()
    .click({ trial: true });
});

test("plays the other game silently, however late the script, until a press", async ({ page, scenario, signIn }) => {
  await signIn(page, "voucher");
  const keys = await keysOf(scenario, "free_game_live", "free_live");
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/wall-*.js", async (route) => (await arrived, route.continue()));
  await page.goto(`/board?g=${keys[0]}&g=${keys[1]}`);
  await playerOf(page).getByRole("button", { name: "Play", exact: true }).click();
  const state = (one: HTMLVideoElement) => ({
    plays: !one.hidden && !one.paused && one.readyState > 2,
    muted: one.muted,
  });
  const first = () => playerOf(page).locator("video").first().evaluate(state);
  const quiet = page.locator("video[data-quiet]");
  await expect.poll(first).toEqual({ plays: true, muted: false });
  arrive();
  await expect.poll(() => quiet.evaluate(state)).toEqual({ plays: true, muted: true });

  const sound = page.getByRole("button", { name: /^Sound ?: / }).last();
  await quiet.evaluate((one) => one.dispatchEvent(new Event("error")));
  await expect(quiet, "a stream that breaks leaves its poster").toBeHidden();
  await sound.click();
  await expect.poll(() => quiet.evaluate(state), "and may be tried again").toEqual({ plays: true, muted: false });
  expect((await first()).muted).toBe(true);
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  // Leaving gives the member's device back.
  await page.goto("about:blank");
});
