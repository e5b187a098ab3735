import type { Page } from "@playwright/test";
import { expect, expectMovingPicture, hurry, playerOf, putAway, test, watch } from "./site";

/** A live game near the edge, from its start, and in browsers that lack something (S 7.5, 8.4). */

const videoOf = (page: Page) => playerOf(page).locator("video");

/** Seconds behind what the network has made by now, by the game's own timeline, whose zero is on the playlist. */
async function behind(page: Page, siteTime: () => Promise<number>, startedAt: number): Promise<number> {
  const [now, at] = [await siteTime(), await videoOf(page).evaluate((one: HTMLVideoElement) => one.currentTime)];
  return (now - startedAt) / 1000 - at;
}

async function startOfGame(page: Page): Promise<number> {
  const { sources } = JSON.parse((await page.locator("[data-player]").getAttribute("data-player")) ?? "") as {
    sources: { hls: string };
  };
  const media = sources.hls.replace("master.m3u8", "240p.m3u8");
  const [, date = ""] = /PROGRAM-DATE-TIME:(.*)/.exec(await (await page.request.get(media)).text()) ?? [];
  return Date.parse(date);
}

test("a live game is at most three seconds behind, rewinds, and is live", async ({ page, scenario, siteTime }) => {
  await page.goto(await scenario("free_live"));
  const startedAt = await startOfGame(page);
  await watch(page);
  await expect.poll(() => behind(page, siteTime, startedAt), { timeout: 20_000 }).toBeLessThan(3);
  const player = playerOf(page);
  await player.getByRole("button", { name: "From the start" }).click();
  const place = () => videoOf(page).evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(place).toBeLessThan(10);
  await expectMovingPicture(page);
  await expect(player.getByRole("button", { name: "From the start" })).toHaveCount(0);
  await expect(player.getByRole("slider", { name: "Rewind the live game" })).toHaveAttribute(
    "aria-valuetext",
    /minutes.* behind live$/,
  );
  await player.getByRole("button", { name: /^Jump to live/ }).click();
  await expect.poll(() => behind(page, siteTime, startedAt), { timeout: 20_000 }).toBeLessThan(3);
  await expectMovingPicture(page);
});

test("a rewound picture has the score of its moment, and live again the newest", async ({ page, scenario, signIn }) => {
  await signIn(page, "free");
  await page.goto(await scenario("free_live_with_stats"));
  const plays = page.getByRole("heading", { name: "Last plays" }).locator("..").getByRole("listitem");
  const newest = await plays.first().innerText();
  await watch(page);
  await expect(videoOf(page)).toHaveCSS("filter", /#kits-/);
  const player = playerOf(page);
  await player.getByRole("button", { name: "From the start" }).click();
  await expect(plays).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole("heading", { name: "Live stats" })).toBeVisible();
  await player.getByRole("button", { name: /^Jump to live/ }).click();
  await expect(plays.filter({ hasText: newest })).toHaveCount(1, { timeout: 20_000 });
});

test("a rewound paid game goes on giving signs of life, and says why it ends", async ({ page, scenario, signIn }) => {
  await hurry(page);
  await signIn(page, "annual");
  await page.goto(await scenario("paid_live"));
  const answered: number[] = [];
  const isSign = (url: URL) => /^\/events\/[^/]+\/license$/.test(url.pathname);
  page.on("response", (answer) => {
    if (isSign(new URL(answer.url()))) answered.push(answer.status());
  });
  await watch(page);
  const player = playerOf(page);
  await player.getByRole("button", { name: "From the start" }).click();
  await expect.poll(() => videoOf(page).evaluate((element: HTMLVideoElement) => element.currentTime)).toBeLessThan(10);
  await expectMovingPicture(page);
  const before = answered.length;
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(before + 2);
  expect(new Set(answered)).toEqual(new Set([200]));
  // The pass for the video goes on with it.
  const answer = await page.waitForResponse((one) => isSign(new URL(one.url())));
  expect(await answer.headerValue("set-cookie")).toContain("media_pass_");
  const refusal = { valid: false, reason: "taken" };
  await page.route(isSign, (route) => route.fulfill({ status: 409, json: refusal }));
  await expect(player.getByRole("alert")).toContainText("Playing on another device");
  expect(await videoOf(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await page.unroute(isSign);
  await putAway(page);
});

test("in a dead spot a live game is given up, asks for nothing, and comes back with the network", async ({
  page,
  context,
  scenario,
}) => {
  await page.goto(await scenario("free_live"));
  await watch(page);
  let asked = 0;
  page.on("request", (request) => {
    if (/\.(m3u8|mp4)/.test(request.url())) asked += 1;
  });
  await context.setOffline(true);
  const told = playerOf(page).getByRole("alert");
  await expect(told).toContainText("You're offline", { timeout: 60_000 });
  // The last request is tried three times.
  await page.waitForTimeout(3_000);
  asked = 0;
  await page.waitForTimeout(6_000);
  expect(asked).toBe(0);
  await context.setOffline(false);
  await expect(told).toHaveCount(0);
  await expectMovingPicture(page);
});

test("who is offline is told within seconds of the last picture", async ({ page, context, scenario }) => {
  await page.goto(await scenario("free_replay"));
  await watch(page);
  await context.setOffline(true);
  const stoodFor = await videoOf(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((tell) => {
        let last = { place: video.currentTime, at: performance.now() };
        const looking = setInterval(() => {
          if (video.currentTime !== last.place) last = { place: video.currentTime, at: performance.now() };
          if (!video.parentElement?.querySelector("[role=alert]")) return;
          clearInterval(looking);
          tell(performance.now() - last.at);
        }, 50);
      }),
  );
  await expect(playerOf(page).getByRole("alert")).toContainText("You're offline");
  // Three seconds, where who waits for the player's own failure is told after twelve; a busy machine is late.
  expect(stoodFor).toBeLessThan(9_000);
  await context.setOffline(false);
  await expectMovingPicture(page);
});

for (const connection of [{ saveData: true }, { effectiveType: "4g" }]) {
  test(`whether it asks for parts is the connection's: ${JSON.stringify(connection)}`, async ({ page, scenario }) => {
    await page.addInitScript((told) => {
      Object.defineProperty(Navigator.prototype, "connection", { get: () => told });
    }, connection);
    const playlists: string[] = [];
    page.on("request", (request) => {
      if (/\dp\.m3u8/.test(request.url())) playlists.push(request.url());
    });
    const forParts = () => playlists.filter((url) => url.includes("_HLS_part"));
    await page.goto(await scenario("free_live"));
    await watch(page);
    await expectMovingPicture(page);
    if (connection.effectiveType === "4g") return expect.poll(() => forParts().length).toBeGreaterThan(1);
    // It is asked for anew with each segment.
    const shown = playlists.length;
    await expect.poll(() => playlists.length, { timeout: 30_000 }).toBeGreaterThan(shown + 1);
    expect(forParts()).toEqual([]);
  });
}

type Missing = { hls?: true; mediaSource?: true };

/** A browser that lacks something, before any script of the page asks for it. */
const without = (page: Page, { hls, mediaSource }: Missing) =>
  page.addInitScript(
    ([noHls, noMediaSource]) => {
      if (noHls) {
        const { canPlayType } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.canPlayType = function (type) {
          return /mpegurl/i.test(type) ? "" : canPlayType.call(this, type);
        };
        // Such a browser passes over these sources.
        new MutationObserver(() => {
          document.querySelectorAll("source[type*=mpegurl]").forEach((source) => source.remove());
        }).observe(document, { childList: true, subtree: true });
      }
      if (noMediaSource) for (const name of ["MediaSource", "ManagedMediaSource"]) Reflect.deleteProperty(window, name);
    },
    [hls, mediaSource] as const,
  );

test.describe("a browser", () => {
  test("without HLS of its own plays a replay by the engine", async ({ page, scenario }) => {
    await without(page, { hls: true });
    await page.goto(await scenario("free_replay"));
    await watch(page);
    expect(await videoOf(page).evaluate((element: HTMLVideoElement) => element.currentSrc)).toMatch(/^blob:/);
  });

  test("by the engine keeps what is here of a replay, whatever is missed", async ({ page, context, scenario }) => {
    await without(page, { hls: true });
    await page.goto(await scenario("free_replay"));
    await watch(page);
    const video = videoOf(page);
    const ahead = () => video.evaluate(({ buffered, currentTime }: HTMLVideoElement) => buffered.end(0) - currentTime);
    await expect.poll(ahead, { timeout: 20_000 }).toBeGreaterThan(15);
    const emptied = video.evaluate(
      (element) =>
        new Promise<boolean>((tell) => {
          element.addEventListener("emptied", () => tell(true), { once: true });
          element.addEventListener("pause", () => tell(false), { once: true });
        }),
    );
    const missed = page.waitForEvent("requestfailed", (request) => request.url().includes(".mp4"));
    await context.setOffline(true);
    await missed;
    // The engine gives a segment up after its third try, in two seconds, and is told to go on a second later.
    await page.waitForTimeout(4_000);
    await context.setOffline(false);
    await expect.poll(ahead, { timeout: 20_000 }).toBeGreaterThan(15);
    await video.evaluate((element: HTMLVideoElement) => element.pause());
    expect(await emptied).toBe(false);
  });

  test("without MediaSource plays a live game by its own HLS", async ({ page, scenario }) => {
    await without(page, { mediaSource: true });
    await page.goto(await scenario("free_live"));
    await watch(page);
    expect(await videoOf(page).evaluate((element: HTMLVideoElement) => element.currentSrc)).toMatch(/\.m3u8/);
  });

  test("without both plays a replay as a plain film, and says why no live game plays", async ({ page, scenario }) => {
    await without(page, { hls: true, mediaSource: true });
    await page.goto(await scenario("free_replay"));
    await watch(page);
    expect(await videoOf(page).evaluate((element: HTMLVideoElement) => element.currentSrc)).toMatch(/\.mp4/);
    // To such a browser a playlist is no film.
    await page.route("**/*.m3u8", (route) => route.fulfill({ contentType: "text/plain", body: "no film" }));
    await page.goto(await scenario("free_live"));
    await playerOf(page).getByRole("button", { name: "Play", exact: true }).first().click();
    const alert = playerOf(page).getByRole("alert");
    await expect(alert).toContainText("Your browser can't play this video");
    await expect(alert).toContainText("Try another browser, or update this one.");
    await expect(playerOf(page).getByRole("link", { name: "Report a problem" })).toBeVisible();
  });
});
