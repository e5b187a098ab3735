import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./site";

/** A first view is drawn from what it brings; its style sheets come later and change nothing (performance 2). */

const SHEETS = /\/assets\/[^/]+\.css$/;
/** They change pages by themselves. */
const OTHERS = /\.(?:js|woff2)$/;
const PAGES = [
  "home",
  "search",
  "watch-events",
  "playoffs",
  "sign-in",
  "missing",
  "school_page",
  "live_available",
  "vod_available",
  "account",
] as const;
type Name = (typeof PAGES)[number];

const ADDRESSES: Partial<Record<Name, string>> = {
  home: "/",
  search: "/search?q=central",
  "watch-events": "/watch-events",
  playoffs: "/playoffs",
  "sign-in": "/users/sign_in",
  missing: "/no-such-page",
  account: "/member/account",
};

/** What each element looks like but for icons, kept in the page; the second time, which of them look different. */
async function changesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PROPERTIES =
      "display position visibility opacity color background-color background-image border-top-color border-top-width " +
      "border-bottom-width border-radius box-shadow font-family font-size font-weight line-height letter-spacing " +
      "text-transform text-decoration-line text-align white-space overflow-x overflow-y z-index gap flex-grow " +
      "grid-template-columns padding-top padding-left margin-top margin-left transform object-fit fill stroke";
    const looks = [...document.body.querySelectorAll("*:not(script, style, link, template, use)")].map((element) => {
      const style = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      // Chromium lays out what is closed when it likes.
      const isClosed = element.closest("details:not([open]) > :not(summary)");
      const drawn = PROPERTIES.split(" ").map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return [
        `${element.tagName} ${element.className}`,
        isClosed ? "" : `at: ${[x, y, width, height].join()}`,
        ...drawn,
      ];
    });
    const kept = window as { looks?: string[][] };
    const before = kept.looks;
    kept.looks = looks;
    if (!before) return [];
    return looks.flatMap((now, at) => {
      const then = before[at] ?? [];
      const changed = now.filter((look, which) => look !== then[which]);
      return changed.length > 0
        ? [`${now[0]} was ${then.filter((look) => !now.includes(look)).join()}; ${changed.join()}`]
        : [];
    });
  });
}

for (const { width, height, pages } of [
  { width: 360, height: 740, pages: PAGES },
  { width: 1280, height: 900, pages: ["home", "school_page", "live_available", "account"] as const },
])
  for (const name of pages)
    test(`${name} at ${width} is drawn alike before and with its style sheets`, async ({ page, scenario, signIn }) => {
      if (name === "account") await signIn(page, "annual");
      await page.setViewportSize({ width, height });
      let letCome = () => {};
      const coming = new Promise<void>((resolve) => (letCome = resolve));
      let asked = 0;
      await page.route(OTHERS, (route) => route.abort());
      await page.route(SHEETS, async (route) => {
        asked += 1;
        await coming;
        await route.continue();
      });
      const answer = await page.goto(ADDRESSES[name] ?? (await scenario(name)), { waitUntil: "commit" });
      expect(answer?.status()).toBe(name === "missing" ? 404 : 200);
      await expect(page.locator("link[rel=stylesheet]").last()).toBeAttached();
      const painted = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
      await expect.poll(painted).toBe(1);
      const loading = () =>
        page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loading").length);
      await expect.poll(loading).toBe(0);
      expect(await changesOf(page)).toEqual([]);
      await expect.poll(() => asked).toBeGreaterThan(0);
      letCome();
      await page.waitForLoadState("load");
      const count = await page.locator("link[rel=stylesheet]").count();
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(count + 1);
      // As the script does, which does not come here.
      await waiting(page).evaluateAll((links: HTMLLinkElement[]) => links.forEach((link) => (link.media = "all")));
      expect(await changesOf(page)).toEqual([]);
    });

for (const name of ["home", "school_page", "live_available"] as const)
  test(`hardly anything in ${name} moves where the display face is late`, async ({ page, scenario }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    let letCome = () => {};
    const coming = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(/\.woff2$/, async (route) => {
      await coming;
      await route.continue();
    });
    await page.addInitScript(() => {
      Reflect.set(window, "shifted", 0);
      new PerformanceObserver((list) => {
        const shifts = list.getEntries().map((entry) => (entry as unknown as { value: number }).value);
        Reflect.set(
          window,
          "shifted",
          shifts.reduce((sum, value) => sum + value, Reflect.get(window, "shifted")),
        );
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(ADDRESSES[name] ?? (await scenario(name)), { waitUntil: "domcontentloaded" });
    const painted = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
    await expect.poll(painted).toBe(1);
    letCome();
    await page.waitForLoadState("load");
    const isLoading = () => page.evaluate(() => [...document.fonts].some(({ status }) => status === "loading"));
    await expect.poll(isLoading).toBe(false);
    const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await page.evaluate(twoFrames);
    const shifted = await page.evaluate(() => Reflect.get(window, "shifted") as number);
    // As performance 2 has it.
    expect(shifted).toBeLessThanOrEqual(0.01);
  });

const waiting = (page: Page) => page.locator("link[rel=stylesheet][media=print]");

test.describe("the style sheets of a first view are taken in", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto("/users/sign_in", { waitUntil: "load" });
    await expect(waiting(page)).not.toHaveCount(0);
  });

  const inMain = (change: (main: HTMLElement) => unknown) => (page: Page) => page.locator("main").evaluate(change);
  const things: [what: string, happens: (page: Page) => Promise<unknown>][] = [
    ["it gets an element of a module", inMain((main) => main.insertAdjacentHTML("beforeend", '<p class="_other">'))],
    ["it gets one around one", inMain((main) => main.insertAdjacentHTML("beforeend", '<p><b class="word _other">'))],
    ["an element gets another class", inMain((main) => main.classList.add("other"))],
    ["the theme is another", inMain(() => (document.documentElement.dataset.theme = "day"))],
    ["the page has been at rest for 8 s", (page) => page.clock.runFor(8_000)],
  ];
  for (const [what, happens] of things)
    test(`once ${what}`, async ({ page }) => {
      await happens(page);
      await expect(waiting(page)).toHaveCount(0);
    });

  test("not before that", async ({ page }) => {
    await inMain((main) => main.insertAdjacentHTML("beforeend", 'x<p class="suggestions">'))(page);
    await inMain((main) => (main.dataset.x = "y"))(page);
    await page.mouse.click(2, 300);
    await page.keyboard.press("Tab");
    await page.clock.runFor(7_999);
    await expect(waiting(page)).not.toHaveCount(0);
  });
});

test("a second page asks for style sheets as ever", async ({ page }) => {
  const documents: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "document") documents.push(await response.text());
  });
  await page.goto("/users/sign_in");
  await page.getByRole("banner").getByRole("link", { name: "Fieldhouse" }).first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => documents.length).toBe(2);
  expect(documents.map((html) => /<style>/.test(html))).toEqual([true, false]);
  expect(documents[1]).toMatch(/<link rel="stylesheet"[^>]*>[^]*<\/head>/);
});

const brotli = (text: string) => brotliCompressSync(text).length;

for (const path of ["/", "/watch-events", "/playoffs", "/search", "/users/sign_in"])
  test(`the first view of ${path} has at most 8.2 kB of styles, and is at most 20 kB, brotli`, async ({ request }) => {
    const answer = await request.get(path, { headers: { "Sec-Fetch-Site": "none" } });
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? "";
    expect(style).toContain("@font-face");
    expect(brotli(style)).toBeLessThanOrEqual(8_200);
    expect(brotli(html)).toBeLessThanOrEqual(20_000);
  });

test("what a first screen shows stands together: the head, the privacy choices, the page", async ({ request }) => {
  const html = await (await request.get("/", { headers: { "Sec-Fetch-Site": "none" } })).text();
  const places = ["<header", "data-consent-bar", "<main", "<footer"].map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
