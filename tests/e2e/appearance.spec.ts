import type { Locator, Page } from "@playwright/test";
import { expect, expectMovingPicture, playerOf, test } from "./site";

/** What a fan sees: boxes, colors, and what stands beside what, as the browser lays it out (docs/look.md). */

async function byDay(page: Page): Promise<void> {
  const { baseURL } = test.info().project.use;
  const answer = await page.request.post("/preferences", {
    form: { theme: "day" },
    headers: { Origin: baseURL ?? "" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

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

type Expected = { /** In some of the scenes that are looked at. */ mayBeNone?: true };

/** What is asked of each of none is met by anything. */
function notNone<Found>(found: Found[], elements: Locator, { mayBeNone }: Expected = {}): Found[] {
  if (found.length === 0 && !mayBeNone) throw new Error(`There is none of ${elements}`);
  return found;
}

/** All at once: every question to the browser has its price. */
async function boxesOf(elements: Locator, expected?: Expected) {
  const found = await elements.evaluateAll((all) =>
    all.map((one): Box | null => (one.getClientRects().length > 0 ? one.getBoundingClientRect().toJSON() : null)),
  );
  const boxes = notNone(found, elements, expected);
  return boxes.map((box) => {
    if (!box) throw new Error("One has no box");
    return edgesOf(box);
  });
}

const PHONE_AND_DESK = [360, 1280].map((width) => ({ width, height: 900 }));

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

/** As painted: a mixed color is read back from a canvas. */
async function colorsOf(elements: Locator, expected?: Expected) {
  const found = await elements.evaluateAll((all) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new Error("No canvas");
    const painted = (color: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(" ")})`;
    };
    return all.map((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      const name = one.ariaLabel ?? one.textContent ?? "";
      return { name, ink: painted(color), ground: painted(backgroundColor) };
    });
  });
  return notNone(found, elements, expected);
}

type Size = { width: number; height: number };

/**
 * The worst contrast of each text against the pixels behind it, at each size of the window. The texts are made
 * invisible for the pictures, and stay so.
 */
async function contrastOnPicture(page: Page, texts: Locator, sizes: readonly Size[] = []) {
  const windows = sizes.length > 0 ? sizes : [page.viewportSize() ?? { width: 1280, height: 720 }];
  const found = [];
  for (const size of windows) {
    await page.setViewportSize(size);
    const lines = await texts.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { x, y, width, height } = range.getBoundingClientRect();
        const box = { x: x + scrollX, y: y + scrollY, width, height };
        return { words: one.textContent ?? "", box, ink: getComputedStyle(one).color };
      }),
    );
    found.push({ size, lines: notNone(lines, texts) });
  }
  await texts.evaluateAll((all) => {
    for (const part of all.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>("*")])) {
      (part as HTMLElement).style.color = "transparent";
    }
  });
  const seen: { words: string; worst: number }[] = [];
  for (const { size, lines } of found) {
    await page.setViewportSize(size);
    const grounds = await colorsIn(
      page,
      lines.map(({ box }) => box),
    );
    for (const [index, { words, ink }] of lines.entries()) {
      const worst = Math.min(...(grounds[index] ?? []).map((ground) => contrast(ink, ground)));
      seen.push({ words: `${words} (${size.width} px)`, worst });
    }
  }
  return seen;
}

/** The colors as painted within each box of the whole page; the picture is of no more than these. */
async function colorsIn(page: Page, boxes: Box[]): Promise<string[][]> {
  const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x))));
  const y = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.y))));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + Math.max(1, box.width))));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + Math.max(1, box.height))));
  const clip = { x, y, width: right - x, height: bottom - y };
  const picture = (await page.screenshot({ fullPage: true, clip, animations: "disabled" })).toString("base64");
  return page.evaluate(
    async ({ picture, boxes, clip }) => {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!canvas) throw new Error("No canvas");
      canvas.drawImage(bitmap, 0, 0);
      return boxes.map(({ x, y, width, height }) => {
        const { data } = canvas.getImageData(x - clip.x, y - clip.y, Math.max(1, width), Math.max(1, height));
        const colors = new Set<string>();
        for (let at = 0; at < data.length; at += 4) colors.add(`rgb(${data[at]} ${data[at + 1]} ${data[at + 2]})`);
        return [...colors];
      });
    },
    { picture, boxes, clip },
  );
}

for (const theme of ["night", "day"]) {
  test(`every pass can be told from the page by ${theme}, and all are chosen at one height`, async ({ page }) => {
    if (theme === "day") await byDay(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/subscribe/retail");
    const cards = page.getByRole("main").getByRole("button", { name: /Pass/ });
    expect(await cards.count()).toBeGreaterThan(1);
    const chosen: { top: number; height: number }[] = [];
    for (const card of await cards.all()) {
      const { edge, fill, ground, top, height } = await card.evaluate((one) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(one);
        const choose = [...one.children].at(-1);
        if (!choose) throw new Error("A card without anything on it");
        return {
          edge: borderTopColor,
          fill: backgroundColor,
          ground: getComputedStyle(document.body).backgroundColor,
          top: choose.getBoundingClientRect().top,
          height: choose.getBoundingClientRect().height,
        };
      });
      const drawn = edge === "rgba(0, 0, 0, 0)" ? fill : edge;
      const apart = Math.max(contrast(drawn, ground), contrast(fill, ground));
      expect(apart, `${await card.innerText()}: ${drawn} on ${ground}`).toBeGreaterThanOrEqual(3);
      chosen.push({ top: Math.round(top), height: Math.round(height) });
    }
    expect(new Set(chosen.map(({ top, height }) => `${top} ${height}`)).size, JSON.stringify(chosen)).toBe(1);
  });
}

test("a school that streams nothing sells nothing, and can be brought in", async ({ page, scenario }) => {
  await page.goto(await scenario("school_outside_network"));
  const main = page.getByRole("main");
  await expect(main).not.toContainText("Unlock");
  await expect(main.getByRole("link", { name: "Subscribe Now" })).toHaveCount(0);
  const name = await main.getByRole("heading", { level: 1 }).innerText();
  await main.getByRole("link", { name: "Bring in your school" }).click();
  await expect(page.getByLabel("School", { exact: true })).toHaveValue(name);
  await expect(page.getByLabel("State", { exact: true })).not.toHaveValue("");
});

test("a bye in a bracket has one frame", async ({ page, scenario }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(await scenario("bracket_with_byes"));
  const byes = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText("Bye", { exact: true }) });
  expect(await byes.count()).toBeGreaterThan(0);
  for (const bye of await byes.all()) {
    const frames = await bye.evaluate(
      (one) =>
        [...one.querySelectorAll("*")].filter((part) => getComputedStyle(part).borderTopStyle === "dashed").length,
    );
    expect(frames).toBe(1);
  }
});

test.describe("a season", () => {
  const rowsOf = (page: Page) => page.getByRole("main").locator("table tbody tr");

  /**
   * The schedule of a sport of this school that has more than one game, or of what else is asked for: not every sport
   * is in season at every hour. Returns the sport's name.
   */
  const schedule = async (page: Page, school: string, several = rowsOf(page)): Promise<string> => {
    await page.goto(school);
    const sports = page.getByRole("main").getByRole("list", { name: "Sports" }).getByRole("link");
    const all = await sports.evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute("href"), name: link.textContent ?? "" })),
    );
    for (const { href, name } of all) {
      await page.goto(`${href}/schedule`);
      if ((await several.count()) > 1) return name;
    }
    throw new Error(`No sport of ${school} has a season`);
  };

  /** The boxes of what is shown of each row. */
  const cellsOf = async (page: Page) => {
    const rows = await rowsOf(page).evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll("th, td")]
          .filter((cell) => cell.checkVisibility({ visibilityProperty: true }))
          .map((cell): Box => cell.getBoundingClientRect().toJSON()),
      ),
    );
    return rows.map((cells) => cells.map(edgesOf));
  };

  test("stands on a school's page and its schedules", async ({ page, scenario }) => {
    const school = await scenario("school_page");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(school);
    await schedule(page, school);
    await test.step("prints whole, and without what paper can't do", async () => {
      const main = page.getByRole("main");
      await page.emulateMedia({ media: "print" });
      await expect(rowsOf(page).filter({ visible: false })).toHaveCount(0);
      await expect(main.getByRole("navigation", { name: /^Pages for/ })).toBeHidden();
      await expect(main.getByRole("button", { name: /Follow/ }).first()).toBeHidden();
      await expect(main.getByText(/^Unlock/)).toBeHidden();
      await page.emulateMedia({ media: "screen" });
    });
    await test.step("fits its page at every width, with nothing of a row over another", async () => {
      // Past games stand open where nothing is ahead.
      for (const closed of await page.getByRole("main").locator("details:not([open]) > summary").elementHandles())
        await closed.click();
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const rows = await cellsOf(page);
        expect(rows.length).toBeGreaterThan(1);
        for (const cells of rows) {
          expect(cells, `${width} px`).toHaveLength(width < 480 ? 3 : 4);
          const [, game] = cells;
          expect(game?.width, `${width} px: the game has the most room`).toBe(
            Math.max(...cells.map((cell) => cell.width)),
          );
          for (const [index, cell] of cells.slice(1).entries()) {
            expect(cell.x, `${width} px`).toBeGreaterThanOrEqual((cells[index]?.right ?? 0) - 1);
          }
          expect(cells.at(-1)?.right).toBeLessThanOrEqual(width);
        }
      }
    });
  });
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
      [1280, 900],
      [1440, 900],
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

test("answering the privacy bar moves neither the picture nor what is below it; the next page has it whole", async ({
  page,
  scenario,
}) => {
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

test("a crest that stands alone on a card takes half its stage, clear of the badges", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto("/watch-events?activity=concert&status=upcoming");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const stage = page.getByRole("article").first().locator("> div").first();
    const crest = await boxOf(stage.locator("img"));
    expect(crest.height).toBeGreaterThanOrEqual((await boxOf(stage)).height / 2);
    for (const badge of await boxesOf(stage.locator("> span")))
      expect(badge.bottom <= crest.y || badge.y >= crest.bottom, `${width}`).toBe(true);
  }
});

/** The stage has every word readable on any color. The words stay invisible. */
async function expectWordsReadable(page: Page): Promise<void> {
  const words = page.locator("#watch").locator("p:not(.visually-hidden), h2").filter({ visible: true });
  expect(await words.count()).toBeGreaterThan(1);
  for (const { words: said, worst } of await contrastOnPicture(page, words, PHONE_AND_DESK)) {
    expect(worst, said).toBeGreaterThanOrEqual(4.5);
  }
}

/** The stage, without video, cuts nothing off and covers no crest. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const stage = page.locator("#watch");
  for (const size of [360, 768, 900, 1024, 1280, 1920]) {
    await page.setViewportSize({ width: size, height: 1080 });
    const panel = await boxOf(stage);
    const words = await boxOf(stage.locator("[data-theme='night']"));
    expect(words.y, `${size} px`).toBeGreaterThanOrEqual(panel.y);
    expect(words.bottom, `${size} px`).toBeLessThanOrEqual(panel.bottom);
    for (const { x, right, y, bottom } of await boxesOf(stage.locator("img"))) {
      const isApart = bottom <= words.y || right <= words.x || x >= words.right;
      expect(isApart, `${size} px: a crest at ${x} to ${right}, ${y} to ${bottom}`).toBe(true);
    }
    const signIn = stage.getByRole("link", { name: "Sign in" });
    await signIn.click({ trial: true, timeout: 5_000 });
  }
}

test("a game that can be bought now", async ({ page, scenario }) => {
  await page.goto(await scenario("paid_live_with_stats"));
  await test.step("has every word of its stage readable on any color", () => expectWordsReadable(page));
  await test.step("a gym's scoreboard fills any screen with points to read from afar", async () => {
    await page.getByRole("link", { name: "Gym scoreboard" }).click();
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
  for (const name of ["paid_upcoming", "tournament_pass_live", "stats_only"]) {
    await page.goto(await scenario(name));
    await expectNothingCutOff(page);
  }
  for (const name of ["paid_upcoming", "one_team", "vod_pending", "multi_team"]) {
    await page.goto(await scenario(name));
    await expectWordsReadable(page);
  }
});

test("a meet shows a row of its teams' crests", async ({ page, scenario }) => {
  await page.goto(await scenario("multi_team"));
  for (const size of PHONE_AND_DESK) {
    await page.setViewportSize(size);
    const boxes = await boxesOf(page.locator("#watch img"));
    expect(boxes.length).toBeGreaterThan(2);
    expect(boxes.length).toBeLessThanOrEqual(6);
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
    for (const [index, { x }] of boxes.slice(1).entries()) expect(x).toBeGreaterThanOrEqual(boxes[index]?.right ?? 0);
    const head = await boxOf(page.locator("#watch").getByRole("heading", { level: 2 }));
    expect(head.y).toBeGreaterThanOrEqual(Math.max(...boxes.map(({ bottom }) => bottom)));
  }
  await expectNothingCutOff(page);
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
  for (const { name, ink, ground } of await colorsOf(tiles)) {
    expect(contrast(ink, ground), `${name}: ${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
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
      for (const part of parts) boxes.push(...(await boxesOf(part.filter({ visible: true }), { mayBeNone: true })));
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

/** The elements that take part as the stage: `watch`, or a card's picture. */
const namedStage = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((one) => getComputedStyle(one).getPropertyValue("view-transition-name") === "stage")
      .map((one) => one.id || (one.parentElement?.matches("article:not(:has(article))") ? "in a card" : one.tagName)),
  );

/** Whether the page's styles ask the browser for a transition to the next page. */
const changesWithMotion = (page: Page) =>
  page.evaluate(() => {
    const asks = (rules: CSSRuleList): boolean =>
      [...rules].some((rule) => {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return false;
        if (rule instanceof CSSGroupingRule) return asks(rule.cssRules);
        return rule.cssText.startsWith("@view-transition");
      });
    return [...document.styleSheets].some(({ cssRules }) => asks(cssRules));
  });

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(`with ${reducedMotion} about motion`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test("a pressed card grows into the stage, or simply gives way to it", async ({ page }) => {
      const moves = reducedMotion === "no-preference";
      await page.goto("/watch-events?status=live");
      const [card, event] = [page.locator("[data-track='card']"), page.locator("article[data-event]")];
      for (const from of ["a list", "an event"]) {
        if (from === "an event") {
          await card.first().click();
          await page.waitForURL(/\/events\//);
          await expect(event).toHaveCount(1);
          expect(await namedStage(page), "before a card is pressed").toEqual(moves ? ["watch"] : []);
        }
        await card.first().focus();
        // The name may be there once, or the browser drops the whole transition.
        expect(await namedStage(page), `from ${from}`).toEqual(moves ? ["in a card"] : []);
        expect(await changesWithMotion(page)).toBe(moves);
      }
    });
  });
}

test("the header's search and its menus", async ({ page }) => {
  await page.goto("/find-school");
  await test.step("a menu stays open from its button on, and closes when Tab leaves it", async () => {
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
  await test.step("an opened search is there to be typed in, and opens its suggestions again", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
    const box = page.getByRole("banner").getByRole("combobox");
    await expect(box).toBeFocused();
    await page.keyboard.type("heritage");
    const list = page.getByRole("listbox", { name: "Suggestions" });
    await expect(list).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await page.keyboard.press("ArrowDown");
    await expect(list).toBeVisible();
  });
});

test("no arrow of a row stands on its link to all of it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto("/sports/basketball");
  for (const width of [360, 700, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = page.locator("section[data-enhance='carousel']");
    expect(await rows.count()).toBeGreaterThan(0);
    for (const row of await rows.all()) {
      const arrows = row.locator(".carousel-arrow:visible");
      const all = row.getByRole("link", { name: /^See all:/ });
      if ((await all.count()) === 0) continue;
      // Arrows come and go after the window has changed.
      await expect(async () => {
        const link = await boxOf(all);
        for (const { x } of await boxesOf(arrows)) expect(x, `${width} px`).toBeGreaterThanOrEqual(link.right - 8);
      }).toPass({ timeout: 10_000 });
    }
  }
});

test("a free replay", async ({ page, scenario }) => {
  await page.goto(await scenario("free_replay"));
  await test.step("paper shows each card of a row whole, and nothing to press", () => expectWholeOnPaper(page));
  await test.step("the player's controls can be seen in forced colors", async () => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const settings = page.getByRole("button", { name: "Settings" });
    await expect(settings).toBeAttached();
    const ground = () => settings.evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await ground()).toBe("rgb(255, 255, 255)");
  });
});

test("a small laptop's filters stand beside the list whole, down to their button", async ({ page, baseURL }) => {
  await page.request.post("/preferences", { form: { consent: "all" }, headers: { Origin: baseURL ?? "" } });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/watch-events?status=live");
  const filters = page.getByRole("form", { name: "Filters" });
  await expect(filters.getByRole("button", { name: "Show events" })).toBeVisible();
  const hidden = await filters.evaluate((form) => {
    let box: Element | null = form;
    while (box && getComputedStyle(box).overflowY !== "auto") box = box.parentElement;
    return box ? box.scrollHeight - box.clientHeight : null;
  });
  expect(hidden).toBe(0);
});

test("a phone's library has its games as rows, each with its button beside it", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "annual");
  await page.goto("/member/library");
  const rows = page.getByRole("list", { name: "Recently watched" }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) {
    const [card, link, button] = await Promise.all(
      [row.getByRole("article"), row.getByRole("heading"), row.getByRole("button", { name: /^Remove/ })].map(boxOf),
    );
    // A wrestling dual's mat is a line of its own.
    const isOnAMat = (await row.getByText(/^Mat \d+$/).count()) > 0;
    expect(card?.height).toBeLessThanOrEqual(isOnAMat ? 160 : 140);
    expect(link?.x, "the title stands beside the picture").toBeGreaterThan(120);
    expect(button?.x).toBeGreaterThanOrEqual(card?.right ?? 360);
    expect(button?.right).toBeLessThanOrEqual(360);
    expect(button?.height).toBeGreaterThanOrEqual(44);
  }
  // A disc as large as a crest would lie on both.
  const stages = rows.locator("article > div");
  const discs = await stages.evaluateAll((all) => all.map((one) => getComputedStyle(one, "::after").content));
  expect(new Set(discs)).toEqual(new Set(["none"]));
  for (const crest of await boxesOf(stages.locator('img[height="96"]'))) expect(crest.width).toBeGreaterThan(36);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "on a phone with JavaScript" : "on a phone without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a list's games are on its first screen, whatever filters are chosen", async ({ page }) => {
      await page.goto("/watch-events?state=TX&level=varsity&date=today");
      const found = page.locator("#results");
      await expect(found.getByRole("list", { name: "Active filters" }).getByRole("link")).toHaveCount(3);
      expect((await boxOf(found)).y).toBeLessThan(500);
      // The filters are a press away.
      await page.locator("summary").filter({ hasText: "Filters (3)" }).click();
      await expect(page.getByRole("form", { name: "Filters" }).getByLabel("Level")).toHaveValue("varsity");
      await expect(page.getByRole("form", { name: "Filters" }).getByLabel("Level")).toBeVisible();
    });
  });

test("a day's games print as a list, without what paper can't do", async ({ page }) => {
  await page.goto("/watch-events?date=today");
  const main = page.getByRole("main");
  const links = ["Clear all", "Show more"].map((name) => main.getByRole("link", { name }));
  const presses = [main.getByRole("navigation"), main.locator("summary"), ...links].map((one) =>
    one.filter({ visible: true }),
  );
  for (const one of presses) await expect(one).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  for (const one of presses) await expect(one).toHaveCount(0);
  const day = main.getByRole("list", { name: "Active filters" }).getByRole("link");
  await expect(day).toHaveText(/Today$/);
  await expect(day).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(main.getByRole("list", { name: "Events", exact: true })).toBeVisible();
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

test("a team's long name keeps its words together beside two buttons", async ({ page, scenario }) => {
  await page.goto(`${await scenario("school_page")}/basketball/boys/varsity`);
  // By then the display face is there, also on a busy machine.
  await page.reload();
  const name = page.getByRole("heading", { level: 1 });
  const actions = page
    .getByRole("banner")
    .or(page.getByRole("main"))
    .getByRole("button", { name: /Follow|favorite/ });
  for (const width of [360, 760, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await name.evaluate((heading) => {
      const words = document.createRange();
      words.selectNodeContents(heading);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `${width} px`).toBeLessThanOrEqual(3);
    const [heading] = await boxesOf(name);
    for (const { x, y, right, bottom } of await boxesOf(actions.filter({ visible: true }))) {
      expect(right, `${width} px`).toBeLessThanOrEqual(width);
      const isApart = x >= (heading?.right ?? 0) || y >= (heading?.bottom ?? 0) || bottom <= (heading?.y ?? 0);
      expect(isApart, `${width} px`).toBe(true);
    }
  }
});
