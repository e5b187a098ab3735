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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every play is a link into the replay, and the address is the filter", async ({ page, scenario, signIn }) => {
    await signIn(page, FAN);
    await openPlays(page, await scenario(GAME));
    await expect(page.getByRole("region", { name: "Score by period" })).toBeVisible();

    const plays = page.getByRole("region", { name: "Plays", exact: true });
    const all = await plays.getByText(/^\d+ plays$/).innerText();
    await page.emulateMedia({ media: "print" });
    await expect(plays.getByRole("button"), "nothing to press on paper").toHaveCount(0);
    await expect(plays.getByRole("combobox")).toHaveCount(0);
    await expect(plays.getByText(/^\d+ plays$/)).toBeVisible();
    await page.emulateMedia({ media: "screen" });

    await plays.getByLabel("Period").selectOption("2nd");
    await plays.getByRole("button", { name: "Show plays" }).click();
    await expect(page).toHaveURL(/\?team=&period=2nd&player=$/);
    await expect(plays.getByLabel("Period")).toHaveValue("2nd");
    await expect(plays.getByText(new RegExp(`^\\d+ of ${all}$`))).toBeVisible();
    await plays.getByRole("link", { name: "Show all plays" }).click();

    await plays.getByRole("listitem").nth(30).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/events\/.+\?t=\d+$/);
    const second = new URL(page.url()).searchParams.get("t") ?? "";
    await expect(playerOf(page).locator("video source").first()).toHaveAttribute("src", new RegExp(`#t=${second}$`));

    await page.goBack();
    await plays.getByRole("link", { name: "Watch the scoring plays" }).click();
    const list = page.getByRole("region", { name: "Scoring plays" });
    await expect(list.getByRole("link", { name: "Watch the whole replay" })).toBeVisible();
    await expect(list.getByRole("listitem").first().getByRole("link")).toHaveAttribute("href", /plays=scoring&t=\d+$/);
  });
});

test("a clip of a play has its title and its part filled in", async ({ page, scenario, signIn }) => {
  await signIn(page, FAN);
  await openPlays(page, await scenario(GAME));
  const play = page.getByRole("region", { name: "Plays", exact: true }).getByRole("listitem").first();
  const words = await play.getByRole("link").first().innerText();
  await play.getByRole("link", { name: /^Clip ?: / }).click();
  await expect(page.getByLabel("Title")).toHaveValue(new RegExp(`, .+, 1st \\d:\\d\\d$`));
  expect(words.startsWith((await page.getByLabel("Title").inputValue()).split(", 1st")[0] ?? "?")).toBe(true);
  await expect(page.getByLabel("End")).toHaveValue(/^\d:\d\d$/);
});

test("a clip begins before the place where the video is", async ({ page, scenario, signIn }) => {
  await signIn(page, FAN);
  await page.goto(await scenario(GAME));
  await playerOf(page)
    .locator("video")
    .evaluate((video: HTMLVideoElement) => {
      video.currentTime = 32;
    });
  await page.getByRole("link", { name: "Clip", exact: true }).click();
  await expect(page.getByLabel("Start")).toHaveValue("0:02");
  await expect(page.getByLabel("End")).toHaveValue("0:32");
});

test("the player goes from one scoring play to the next", async ({ page, scenario, signIn }) => {
  await signIn(page, FAN);
  const address = await scenario(GAME);
  await openPlays(page, address);
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
