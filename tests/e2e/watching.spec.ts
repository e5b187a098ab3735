import type { Browser, Page } from "@playwright/test";
import { expect, expectMovingPicture, expectNoVideo, MAIN, playerOf, putAway, test, watch } from "./site";

/** Who may watch what, in a real browser (S 2.12, 5.4, 8.7, 8.8). */

test.describe("a free replay", () => {
  test("plays for a guest (S 1)", MAIN, async ({ page, scenario }) => {
    await page.goto(await scenario("free_replay"));
    await watch(page);
  });

  test("is shared from where it is, and begins there", async ({ page, scenario }) => {
    await page.addInitScript(() => {
      const copied = { writeText: async (text: string) => void (document.body.dataset.copied = text) };
      Object.defineProperties(navigator, { share: { value: undefined }, clipboard: { value: copied } });
    });
    await page.goto(await scenario("free_replay"));
    const actions = page.getByRole("group", { name: /^Actions/ });
    const moment = actions.getByRole("button", { name: /^Share: / });
    await expect(actions.getByRole("button", { name: "Share", exact: true })).toBeVisible();
    await watch(page);
    const video = playerOf(page).locator("video");
    await video.evaluate((element: HTMLVideoElement) => {
      element.pause();
      element.currentTime = 3;
    });
    await expect(moment).toBeHidden();
    await video.evaluate((element: HTMLVideoElement) => (element.currentTime = 20));
    await expect(moment).toHaveText("Share: From 0:20");
    await moment.click();
    await expect(moment).toHaveText("Share: Link copied 0:20");
    const address = (await page.locator("body").getAttribute("data-copied")) ?? "";
    expect(address).toMatch(/\/events\/[^?]+\?t=20$/);

    await page.evaluate(() => localStorage.clear());
    await page.goto(address);
    await watch(page);
    expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThanOrEqual(20);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address.replace("?t=20", ""));
  });

  test("plays where the browser refuses storage, as in a partner's frame", async ({ page, scenario }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      }),
    );
    await page.goto(await scenario("free_replay"));
    // Our controls ask the storage where to begin; the browser's own play would not.
    await playerOf(page).hover();
    await expect(page.locator("[data-phase]")).toBeAttached();
    await watch(page);
  });

  test("plays on under a finger's tap, whose click is a mouse event before iOS 18.4", async ({ page, scenario }) => {
    await page.goto(await scenario("free_replay"));
    await watch(page);
    await playerOf(page)
      .locator("video")
      .evaluate((video) => {
        const { left, top, width, height } = video.getBoundingClientRect();
        const picture = document.elementFromPoint(left + width / 5, top + height / 3);
        picture?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
        picture?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      });
    await expectMovingPicture(page);
  });

  /** Holds a script of the page back until it may come. */
  async function holdBack(page: Page, script: RegExp): Promise<() => void> {
    let come = () => {};
    const coming = new Promise<void>((resolve) => (come = resolve));
    await page.route(script, async (route) => {
      await coming;
      await route.continue();
    });
    return come;
  }

  async function expectTakenOver(page: Page, come: () => void): Promise<void> {
    const video = playerOf(page).locator("video");
    const place = await video.evaluate((element: HTMLVideoElement) => element.currentTime);
    come();
    await expect(playerOf(page).getByRole("button", { name: "Pause", exact: true }).first()).toBeFocused();
    await expect(video).not.toHaveAttribute("controls");
    expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThanOrEqual(place);
    await expectMovingPicture(page);
  }

  test("goes on where it stands when our controls take over from the browser's own", async ({ page, scenario }) => {
    const come = await holdBack(page, /\/watch-[\w-]+\.js$/);
    await page.goto(await scenario("free_replay"), { waitUntil: "commit" });
    const video = playerOf(page).locator("video");
    await expect(video).toHaveAttribute("controls");
    await video.focus();
    await page.keyboard.press("Space");
    await expectMovingPicture(page);
    await expectTakenOver(page, come);
  });

  test("does not wait for ever for our controls: Play plays, and they come later", async ({ page, scenario }) => {
    const come = await holdBack(page, /\/mount-player-[\w-]+\.js$/);
    await page.goto(await scenario("free_replay"));
    const play = playerOf(page).getByRole("button", { name: "Play", exact: true });
    await play.click();
    await expect(play).toHaveAttribute("aria-busy", "true");
    await expectMovingPicture(page);
    await expect(playerOf(page).locator("video")).toHaveAttribute("controls");
    await expectTakenOver(page, come);
  });

  test("plays by the browser's own controls where ours cannot be had", async ({ page, scenario }) => {
    await page.route(/\/mount-player-[\w-]+\.js$/, (route) => route.abort());
    await page.goto(await scenario("free_replay"));
    await playerOf(page).getByRole("button", { name: "Play", exact: true }).click();
    await expectMovingPicture(page);
    await expect(playerOf(page).locator("video")).toHaveAttribute("controls");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("is a guest's to play", MAIN, async ({ page, scenario }) => {
      await page.goto(await scenario("free_replay"));
      const video = playerOf(page).locator("video");
      await expect(video).toHaveAttribute("controls");
      // The browser's own controls take the keyboard.
      await video.focus();
      await page.keyboard.press("Space");
      await expectMovingPicture(page);
    });
  });
});

test.describe("a paid live game", () => {
  test("plays on two devices; a third is told why not, until one leaves", async ({ browser, scenario, signIn }) => {
    test.slow();
    const address = await scenario("paid_live");
    const device = async () => {
      const page = await deviceOf(browser);
      await signIn(page, "annual");
      await page.goto(address);
      return page;
    };
    const [first, second] = [await device(), await device()];
    await watch(first);
    await watch(second);

    const third = await device();
    await expect(third.getByRole("status").filter({ hasText: "Your two streams are in use" })).toBeVisible();
    await expect(third.getByRole("button", { name: "Stop it" })).toHaveCount(2);
    await expectNoVideo(third);
    await expectMovingPicture(first);

    await first.goto("/healthz");
    await expect(async () => {
      await third.getByRole("link", { name: "Check again" }).click();
      await expect(playerOf(third)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await watch(third);
    await expectMovingPicture(second);
    await putAway(first, second, third);
  });
});

test("a free game asks a guest to become a member, and plays for one", MAIN, async ({ page, scenario, signIn }) => {
  const address = await scenario("free_game_live");
  await page.goto(address);
  await expect(page.getByRole("link", { name: "Join Now" })).toHaveAttribute("href", /^\/subscribe\/member\?redir=/);
  await expectNoVideo(page);
  // Nothing of the stage lies over the headline below it.
  await page.getByRole("heading", { level: 1 }).click({ trial: true, timeout: 5_000 });
  await signIn(page, "free");
  await page.goto(address);
  await watch(page);
});

/** A phone: three films of a wide window are too much for a machine without a graphics card. */
async function deviceOf(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
}
