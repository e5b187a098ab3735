import type { Locator, Page } from "@playwright/test";
import { expect, expectMovingPicture, playerOf, postForm, test } from "./site";

/** What a fan sees: boxes, colors, and what stands beside what, as the browser lays it out (docs/look.md). */

type Box = { x: number; y: number; width: number; height: number };

function edgesOf(box: Box) {
  // Boxes come as single-precision floats: 44 px may be 43.999996.
  const hundredths = (pixels: number) => Math.round(pixels * 100) / 100;
  const [width, height] = [hundredths(box.width), hundredths(box.height)];
  return { ...box, width, height, right: hundredths(box.x + width), bottom: hundredths(box.y + height) };
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("It has no box");
  return edgesOf(box);
}

/** All at once: every question to the browser has its price. */
async function boxesOf(elements: Locator) {
  const boxes = await elements.evaluateAll((all) => all.map((one): Box => one.getBoundingClientRect().toJSON()));
  return boxes.map(edgesOf);
}

/** How far two colors are apart (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The worst contrast of each text against the pixels behind it. The texts are made invisible for the picture. */
async function contrastOnPicture(texts: Locator) {
  const page = texts.page();
  const lines = await texts.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { x, y, width, height } = range.getBoundingClientRect();
      const box = { x: x + scrollX, y: y + scrollY, width, height };
      return { words: one.textContent ?? "", box, ink: getComputedStyle(one).color };
    }),
  );
  const paint = (color: string) =>
    texts.evaluateAll((all, color) => {
      for (const part of all.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>("*")]))
        (part as HTMLElement).style.color = color;
    }, color);
  await paint("transparent");
  const seen: { words: string; worst: number }[] = [];
  for (const { words, box, ink } of lines)
    seen.push({ words, worst: Math.min(...(await colorsIn(page, box)).map((ground) => contrast(ink, ground))) });
  await paint("");
  return seen;
}

/** The colors as painted within a box of the whole page. */
async function colorsIn(page: Page, clip: Box): Promise<string[]> {
  const picture = (await page.screenshot({ fullPage: true, clip, animations: "disabled" })).toString("base64");
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    if (!canvas) throw new Error("No canvas");
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, width, height);
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += 4) colors.add(`rgb(${data[at]} ${data[at + 1]} ${data[at + 2]})`);
    return [...colors];
  }, picture);
}

for (const theme of ["night", "day"]) {
  test(`every pass can be told from the page by ${theme}`, async ({ page }) => {
    await postForm(page, "/preferences", { theme });
    await page.goto("/subscribe/retail");
    const cards = page.getByRole("main").getByRole("button", { name: /Pass/ });
    expect(await cards.count()).toBeGreaterThan(1);
    for (const card of await cards.all()) {
      const { edge, fill, ground } = await card.evaluate((one) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(one);
        const ground = getComputedStyle(document.body).backgroundColor;
        return { edge: borderTopColor, fill: backgroundColor, ground };
      });
      const drawn = edge === "rgba(0, 0, 0, 0)" ? fill : edge;
      const apart = Math.max(contrast(drawn, ground), contrast(fill, ground));
      expect(apart, `${await card.innerText()}: ${drawn} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
}

test("a season prints whole, and fits its page at every width, no cell over another", async ({ page, scenario }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await scenario("school_page"));
  const main = page.getByRole("main");
  const rows = main.locator("table tbody tr");
  // Not every sport is in season at every hour.
  const sports = main.getByRole("list", { name: "Sports" }).getByRole("link");
  for (const href of await sports.evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
    await page.goto(`${href}/schedule`);
    if ((await rows.count()) > 1) break;
  }
  expect(await rows.count()).toBeGreaterThan(1);
  await page.emulateMedia({ media: "print" });
  await expect(rows.filter({ visible: false })).toHaveCount(0);
  await expect(main.getByRole("navigation", { name: /^Pages for/ })).toBeHidden();
  await expect(main.getByRole("button", { name: /Follow/ }).first()).toBeHidden();
  await expect(main.getByText(/^Unlock/)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  // Past games stand open where nothing is ahead.
  for (const closed of await main.locator("details:not([open]) > summary").elementHandles()) await closed.click();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const row of await rows.all()) {
      const cells = await boxesOf(row.locator("th, td").filter({ visible: true }));
      expect(cells, `${width} px`).toHaveLength(width < 480 ? 3 : 4);
      const widest = Math.max(...cells.map((cell) => cell.width));
      expect(cells[1]?.width, `${width} px: the game has the most room`).toBe(widest);
      for (const [index, cell] of cells.slice(1).entries())
        expect(cell.x, `${width} px`).toBeGreaterThanOrEqual((cells[index]?.right ?? 0) - 1);
      expect(cells.at(-1)?.right).toBeLessThanOrEqual(width);
    }
  }
});

test("a free live game", async ({ page, scenario }) => {
  test.slow();
  await page.goto(await scenario("free_live"));
  await test.step("while the privacy bar asks, the whole picture and the title stand above it", async () => {
    const player = page.locator("[data-player]");
    const title = page.getByRole("heading", { level: 1 });
    const asks = page.getByRole("region", { name: "Privacy choices" });
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [picture, words, bar] = [await boxOf(player), await boxOf(title), await boxOf(asks)];
      expect(picture.y, `${width} × ${height}`).toBeGreaterThanOrEqual(0);
      expect(words.bottom, `${width} × ${height}`).toBeLessThanOrEqual(bar.y);
      expect(picture.height, `${width} × ${height}`).toBeGreaterThan(height * 0.6);
    }
  });
  await test.step("in a wide and low window the picture takes what there is", async () => {
    await page.setViewportSize({ width: 1180, height: 300 });
    await page.reload();
    const player = page.locator("[data-player]");
    const heightAt = async (height: number) => {
      await page.setViewportSize({ width: 1180, height });
      return (await boxOf(player)).height;
    };
    const header = (await boxOf(page.getByRole("banner"))).height;
    expect(await heightAt(300)).toBeGreaterThanOrEqual(300 - header - 1);
    expect(await heightAt(543)).toBeGreaterThanOrEqual(543 - header - 1);
    expect(await heightAt(544)).toBeLessThan(544 - header - 100);
  });
  await test.step("every control of the player lies on the picture of a phone", async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.reload();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const stage = playerOf(page).locator("[data-phase]");
    const onThePicture = async (what: string) => {
      for (const width of [320, 360, 375]) {
        await page.setViewportSize({ width, height: 740 });
        const picture = await boxOf(stage);
        const controls = await boxesOf(stage.getByRole("button").filter({ visible: true }));
        expect(controls.length, what).toBeGreaterThan(4);
        const outside = controls.filter(({ x, right }) => x < picture.x - 0.5 || right > picture.right + 0.5);
        expect(outside, `${what} at ${width} px`).toEqual([]);
        const middle = await boxOf(stage.getByRole("button", { name: /^(Play|Pause)$/ }).filter({ visible: true }));
        expect(middle.x + middle.width / 2, `${what} at ${width} px`).toBeCloseTo(picture.x + picture.width / 2, 0);
      }
    };
    await expectMovingPicture(page);
    await onThePicture("live");
    const jump = stage.getByRole("button", { name: /^Jump to live/ });
    // The first press may hand the picture to the engine; a few seconds are no distance yet.
    await expect(async () => {
      await stage.getByRole("button", { name: "Back 10 seconds" }).click({ timeout: 1_000 });
      await expect(jump).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await onThePicture("behind live");
    const title = "The last two minutes of a title game ".repeat(3);
    await stage
      .getByRole("paragraph")
      .first()
      .evaluate((line, words) => (line.textContent = words), title);
    await onThePicture("with a long title");
  });
});

test("answering the privacy bar moves nothing; the next page has the picture whole", async ({ page, scenario }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(await scenario("free_live"));
  const places = () =>
    Promise.all([page.locator("[data-player]"), page.getByRole("heading", { level: 1 })].map((one) => boxOf(one)));
  let before = await places();
  const isStill = async () => JSON.stringify(before) === JSON.stringify((before = await places()));
  await expect.poll(isStill).toBe(true);
  await page.getByRole("button", { name: "Necessary only" }).click();
  await expect(page.locator("[data-consent-bar]")).toHaveCount(0);
  await expect.poll(places).toEqual(before);
  await page.reload();
  expect((await places())[0]?.height).toBeGreaterThan((before[0]?.height ?? Infinity) + 40);
});

/** The stage has every word readable on any color. */
async function expectWordsReadable(page: Page): Promise<void> {
  const words = page.locator("#watch").locator("p:not(.visually-hidden), h2").filter({ visible: true });
  for (const width of [360, 1280]) {
    // So high that the privacy bar covers none of it.
    await page.setViewportSize({ width, height: 1300 });
    expect(await words.count()).toBeGreaterThan(1);
    for (const { words: said, worst } of await contrastOnPicture(words))
      expect(worst, `${said}, ${width} px`).toBeGreaterThanOrEqual(4.5);
  }
}

/** The stage, without video, cuts nothing off and covers no crest. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const stage = page.locator("#watch");
  for (const size of [360, 768, 900, 1024, 1280, 1920]) {
    await page.setViewportSize({ width: size, height: 1080 });
    const panel = await boxOf(stage);
    const words = await boxOf(stage.locator("[data-theme='night']").first());
    expect(words.y, `${size} px`).toBeGreaterThanOrEqual(panel.y);
    expect(words.bottom, `${size} px`).toBeLessThanOrEqual(panel.bottom);
    for (const { x, right, y, bottom } of await boxesOf(stage.locator("img"))) {
      const isApart = bottom <= words.y || right <= words.x || x >= words.right;
      expect(isApart, `${size} px: a crest at ${x} to ${right}, ${y} to ${bottom}`).toBe(true);
    }
    await stage.getByRole("link", { name: "Sign in" }).click({ trial: true, timeout: 5_000 });
  }
}

test("a game that can be bought now", async ({ page, scenario }) => {
  await page.goto(await scenario("paid_live_with_stats"));
  await test.step("has every word of its stage readable on any color", () => expectWordsReadable(page));
  await test.step("a gym's scoreboard fills any screen with points to read from afar", async () => {
    await page.getByRole("link", { name: "Scoreboard", exact: true }).click();
    await page.waitForURL(/\/board$/);
    const screens = [
      { width: 1920, height: 1080 },
      { width: 1280, height: 720 },
      { width: 768, height: 1024 },
      { width: 740, height: 360 },
      { width: 360, height: 740 },
    ];
    const points = page.locator("li p");
    await expect(points).toHaveCount(2);
    for (const screen of screens) {
      await page.setViewportSize(screen);
      const { width, height } = screen;
      const over = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
      expect(Math.max(...over), `${width} × ${height}`).toBeLessThanOrEqual(0);
      const sizes = await points.evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
      for (const size of sizes) expect(size / Math.max(width, height), `${width} × ${height}`).toBeGreaterThan(0.18);
    }
  });
});

test("stages without video cut nothing off, and have every word readable on any color", async ({ page, scenario }) => {
  test.slow();
  for (const name of ["paid_upcoming", "tournament_pass_live", "stats_only", "multi_team"]) {
    await page.goto(await scenario(name));
    await expectNothingCutOff(page);
  }
  for (const name of ["paid_upcoming", "one_team", "vod_pending", "multi_team"]) {
    await page.goto(await scenario(name));
    await expectWordsReadable(page);
  }
});

test("a phone's table of periods shows every total whole", async ({ page, scenario, signIn }) => {
  await signIn(page, "annual");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await scenario("paid_replay_with_stats"));
  const table = page.getByRole("region", { name: "Score by period" });
  const totals = table.locator("tr > :last-child");
  expect(await totals.count()).toBe(3);
  for (const width of [360, 200]) {
    await page.setViewportSize({ width, height: 740 });
    const { right } = await boxOf(table);
    for (const total of await boxesOf(totals)) expect(total.right, `${width} px`).toBeLessThanOrEqual(right);
  }
  expect(await table.evaluate((one) => one.scrollWidth > one.clientWidth), "so narrow, it scrolls").toBe(true);
});

/** What a member keeps, such as reminders, is shown whole. */
async function expectNoGameTwice(page: Page): Promise<void> {
  const keys = await page
    .getByRole("main")
    .locator('a[data-track="card"]')
    .evaluateAll((cards) =>
      cards
        .filter((card) => !card.closest('[aria-labelledby="recent-title"], [aria-labelledby="reminders-title"]'))
        .map((card) => card.getAttribute("data-key")),
    );
  expect(keys.length).toBeGreaterThan(4);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
}

/** The map of states fills the empty half of the home page, and every tile can be read. */
async function expectMapOfStates(page: Page): Promise<void> {
  for (const width of [900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const map = page.getByRole("navigation", { name: "Live games by state" });
    const search = await boxOf(page.getByRole("main").getByRole("search"));
    const box = await boxOf(map);
    expect(box.x, `${width} px: beside the search`).toBeGreaterThanOrEqual(search.right + 16);
    expect(box.right).toBeLessThanOrEqual(width - 16);
    expect(box.bottom, "in the first view").toBeLessThanOrEqual(620);
  }
  const tiles = page.getByRole("navigation", { name: "Live games by state" }).getByRole("link");
  await expect(tiles).toHaveCount(51);
  const seen = new Set<string>();
  for (const { width, height, right, x, y } of await boxesOf(tiles)) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(1280);
    seen.add(`${Math.round(x)} ${Math.round(y)}`);
  }
  expect(seen.size, "no tile over another").toBe(51);
  const live = await tiles.evaluateAll((all) => all.filter((one) => one.dataset.games).map((one) => one.ariaLabel));
  expect(live.length).toBeGreaterThan(0);
  for (const name of live) expect(name).toMatch(/^[A-Z][A-Za-z ]+, [A-Z]{2} [1-9]\d* live$/);
}

/** Paper shows each card of a row whole, and nothing to press. */
async function expectWholeOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 740, height: 1_000 });
  await page.emulateMedia({ media: "print" });
  const cards = await boxesOf(page.locator("[data-track-list] > li"));
  expect(cards.length).toBeGreaterThan(4);
  expect(cards.filter(({ x, right }) => x < 0 || right > 740)).toEqual([]);
  await expect(page.getByRole("button", { name: "Share" }).first()).toBeHidden();
  await page.emulateMedia({ media: "screen" });
}

test("the home page of a guest by night", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await test.step("offers no game twice to a guest", () => expectNoGameTwice(page));
  await test.step("the parts of the header keep apart at every width", async () => {
    const header = page.getByRole("banner");
    const parts = [
      header.getByRole("link", { name: /Fieldhouse/ }),
      header.getByRole("navigation").getByRole("link"),
      header.getByRole("search"),
      header.locator("span").getByRole("link", { name: "Get a pass" }),
      header.getByRole("button", { name: "Account" }).locator("svg"),
    ];
    for (const width of [545, 600, 768, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = [];
      for (const part of parts) boxes.push(...(await boxesOf(part.filter({ visible: true }))));
      expect(boxes.length, `${width} px`).toBeGreaterThan(2);
      for (const [index, box] of boxes.slice(1).entries()) {
        const apart = box.x - (boxes[index]?.right ?? 0);
        expect(apart, `${width} px: before part ${index + 1}`).toBeGreaterThanOrEqual(12);
      }
      expect(boxes.at(-1)?.right, `${width} px`).toBeLessThanOrEqual(width);
    }
  });
  await test.step("the map of states fills the empty half, and every tile can be read", () => expectMapOfStates(page));
  await test.step("paper shows each card of a row whole, and nothing to press", () => expectWholeOnPaper(page));
});

test("a menu of the header stays open from its button on, and closes when Tab leaves it", async ({ page }) => {
  await page.goto("/find-school");
  const opener = page.getByRole("banner").getByRole("button", { name: "Account", exact: true });
  const menu = page.locator("#site-account");
  await opener.click();
  await expect(menu).toBeVisible();
  const within = menu.locator("a, button");
  await within.first().focus();
  await page.keyboard.press("Shift+Tab");
  await expect(opener).toBeFocused();
  await expect(menu).toBeVisible();
  await within.last().focus();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await opener.click();
  await within.first().focus();
  await opener.click();
  await expect(menu).toBeHidden();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "on a phone with JavaScript" : "on a phone without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a list's games are on its first screen, whatever filters are chosen", async ({ page }) => {
      await page.goto("/watch-events?state=TX&level=varsity&date=today");
      const found = page.locator("#results");
      await expect(found.getByRole("list", { name: "Active filters" }).getByRole("link")).toHaveCount(2);
      expect((await boxOf(found)).y).toBeLessThan(500);
      // The filters are a press away.
      await page.locator("summary").filter({ hasText: "Filters (3)" }).click();
      await expect(page.getByRole("form", { name: "Filters" }).getByLabel("Level")).toHaveValue("varsity");
      await expect(page.getByRole("form", { name: "Filters" }).getByLabel("Level")).toBeVisible();
    });
  });

test("a bracket of four rounds fits a small laptop, scores and all", async ({ page, scenario }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(await scenario("bracket_with_games"));
  const games = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /^Game \d+/ });
  await expect(games.first()).toBeVisible();
  // All at once: a face that comes late moves what was measured before it.
  const edges = await games.evaluateAll((all) =>
    all.map((game) => {
      const words = document.createRange();
      words.selectNodeContents(game);
      const ends = [...words.getClientRects()].map(({ right }) => right);
      return { card: game.getBoundingClientRect().right, words: Math.max(...ends) };
    }),
  );
  for (const { card, words } of edges) {
    expect(card).toBeLessThanOrEqual(1024);
    expect(words).toBeLessThanOrEqual(card);
  }
});
