import type { Page } from "@playwright/test";
import { expect, playerOf, test, watch } from "./site";

/** The whole play-by-play, and the scoring plays one after the other (rulings 3). */

const GAME = "paid_replay_with_stats";
/** No one else's: a page without a script never says goodbye, and two streams are all that one may have. */
const FAN = "family-member";

async function openPlays(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(address);
  await page.getByRole("main").getByRole("link", { name: "Play-by-play" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Play-by-play" })).toBeVisible();
}

test("the player goes from one scoring play to the next", async ({ page, scenario, signIn }) => {
  await signIn(page, FAN);
  const address = await scenario(GAME);
  await openPlays(page, address);
  const plays = page.getByRole("region", { name: "Plays", exact: true });
  await page.emulateMedia({ media: "print" });
  await expect(plays.getByRole("button").or(plays.getByRole("combobox")), "nothing to press on paper").toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${page.url()}?scoring=1`);
  const player = await playerWithGap(page);
  await page.goto(`${address}?plays=scoring&player=${encodeURIComponent(player)}`);
  const told = await page.locator("[data-player]").getAttribute("data-player");
  const { reel = [] } = JSON.parse(told ?? "{}") as { reel?: { start: number; end: number }[] };
  expect(reel.length, told ?? "").toBeGreaterThan(1);
  const [first = { start: 0, end: 0 }, next = { start: Infinity, end: Infinity }] = reel;
  await watch(page);
  const video = playerOf(page).locator("video");
  const now = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await video.evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to;
  }, first.end - 2);
  await expect.poll(now, { timeout: 20_000 }).toBeGreaterThanOrEqual(next.start);
  const parts = await video.evaluate(({ played }: HTMLVideoElement) =>
    Array.from({ length: played.length }, (_, part) => [played.start(part), played.end(part)] as const),
  );
  const between = (first.end + next.start) / 2;
  expect(parts.filter(([from, to]) => from < between && to > between)).toEqual([]);
});

/** A player whose scoring plays lie so far apart that there is something to skip. */
async function playerWithGap(page: Page): Promise<string> {
  const rows = await page
    .locator("#plays li a[href*='t=']")
    .evaluateAll((links) =>
      links.map((link) => ({
        player: /: (#.+?), /.exec(link.textContent ?? "")?.[1] ?? "",
        second: Number(new URL((link as HTMLAnchorElement).href).searchParams.get("t")),
      })),
    );
  const found = rows.find(({ player, second }) => {
    const next = rows.find((other) => other.player === player && other.second > second);
    return next && next.second - second > 20 && rows.find((one) => one.player === player)?.second === second;
  });
  expect(found, "a player with two plays that lie apart").toBeDefined();
  return found?.player ?? "";
}
