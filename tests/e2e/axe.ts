import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** `npm test` looks at a phone and a desk by night, `npm run test:all` at five widths in both themes. */
const IS_MAIN = process.env.TEST_TIER === "main";
const WIDTHS = IS_MAIN ? [360, 1280] : [360, 768, 1024, 1280, 1920];

/** What these say depends on where things stand and in which colors. All others ask the markup, and what is shown. */
const RULES_OF_COLOR = ["color-contrast", "link-in-text-block"];
const RULES_OF_PLACE = [
  ...RULES_OF_COLOR,
  "scrollable-region-focusable",
  // What axe takes for a table of data depends on its size.
  ...["empty-table-header", "scope-attr-valid", "td-headers-attr", "th-has-data-cells"],
];
const byDay = (id: string) => `${id}-by-day`;
const RULES_OF_DAY = ["turn-to-day", ...RULES_OF_COLOR.map(byDay)];

type Violation = { id: string; nodes: { element: Element; failureSummary?: string }[] };
type Node = { _cache: Record<string, unknown>; _stackingContext?: unknown };
type Rule = Record<"selector" | "any" | "all" | "none" | "excludeHidden", unknown> & {
  id: string;
  matches: (element: Element, node: Node, ...more: unknown[]) => boolean;
};
type Axe = {
  run: (where: Document, options: object) => Promise<{ violations: Violation[] }>;
  configure: (own: object) => void;
  utils: { getNodeFromTree: (element: Element) => Node | undefined };
  _audit: { rules: Rule[] };
};

/**
 * It comes through the debugger, so a page keeps its own content policy. Axe's picture of a page, which is most of
 * its work, serves both themes: once all rules have looked by night, the page turns to day and the rules of color look
 * again.
 */
async function bringAxe(page: Page | Frame): Promise<void> {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  await page.evaluate(AXE);
  await page.evaluate((rulesOfColor) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const kept = ["getBackgroundColor", ...["background-color", "opacity"].map((name) => `computedStyle_${name}`)];
    const turnToDay = () => {
      document.documentElement.setAttribute("data-theme", "day");
      for (const element of document.querySelectorAll("*")) {
        const node = axe.utils.getNodeFromTree(element);
        if (!node) continue;
        for (const name of kept) Reflect.deleteProperty(node._cache, name);
        delete node._stackingContext;
      }
      return true;
    };
    const askedByDay = axe._audit.rules
      .filter(({ id }) => rulesOfColor.includes(id))
      .map((rule) => {
        const { id, selector, any, all, none, excludeHidden } = rule;
        const matches = rule.matches.bind(rule);
        const matching = new WeakSet<Node>();
        rule.matches = (element, node, ...more) => {
          const isAsked = matches(element, node, ...more);
          if (isAsked) matching.add(node);
          return isAsked;
        };
        const matchedByNight = (_: Element, node: Node) => matching.has(node);
        return { id: `${id}-by-day`, matches: matchedByNight, selector, any, all, none, excludeHidden };
      });
    axe.configure({
      // Each of thousands of elements would be written out; those with a fault are at hand.
      noHtml: true,
      checks: [{ id: "turn-to-day", evaluate: turnToDay }],
      rules: [{ id: "turn-to-day", selector: "html", any: ["turn-to-day"] }, ...askedByDay],
    });
  }, RULES_OF_COLOR);
}

export type Findings = { theme: string; violations: string[]; paleButtons: string[] };

/**
 * The violations as a page stands, in both themes. What passed is not described, nor is where everything stands. Rules
 * that ask the markup and what is shown of it alone are asked again only after one of these has changed. Should
 * anything stand elsewhere by day, axe looks at the day anew. Pale buttons' words are lost on the button's own ground;
 * axe says nothing of those on a pattern or a scrim.
 */
const axeFinds = (page: Page | Frame): Promise<Findings[]> =>
  page.evaluate(
    async ({ rulesOfPlace, rulesOfDay, nightOnly }) => {
      const site = globalThis as unknown as { axe: Axe; shownBefore?: Set<string> };
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const isPale = (button: HTMLElement) => {
        const { color, backgroundColor } = getComputedStyle(button);
        if (!backgroundColor.startsWith("rgb(") || !button.textContent?.trim()) return false;
        const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].sort((one, other) => other - one);
        return (light + 0.05) / (dark + 0.05) < 4.5;
      };
      const paleButtons = () =>
        [...document.querySelectorAll<HTMLElement>("main a, main button:enabled")]
          .filter(isPale)
          .map((button) => button.outerHTML.slice(0, 160));
      const turnTo = (theme: string) => document.documentElement.setAttribute("data-theme", theme);
      /** Each element's box, and whether it is shown, as far as any rule can tell. */
      const layout = () => {
        const boxes: number[] = [];
        let shown = "";
        for (const element of document.querySelectorAll("body, body *")) {
          const { left, top, width, height } = element.getBoundingClientRect();
          boxes.push(left, top, width, height);
          if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) shown += "-";
          else if (width <= 1 || height <= 1) shown += ".";
          else shown += left + width <= 0 || top + scrollY + height <= 0 ? "<" : "#";
        }
        return { places: `${boxes.join()} ${shown}`, shown };
      };
      const preload = { assets: ["media"] };
      const run = async (which: object) =>
        (
          await site.axe.run(document, {
            resultTypes: ["violations"],
            selectors: false,
            elementRef: true,
            // It is brought to one frame, and would wait for an answer of the others.
            iframes: false,
            preload,
            ...which,
          })
        ).violations;
      const described = (violations: Violation[]) =>
        violations.flatMap(({ id, nodes }) =>
          nodes
            .slice(0, 3)
            .map(({ element, failureSummary }) => `${id}: ${element.outerHTML.slice(0, 160)}: ${failureSummary ?? ""}`),
        );

      turnTo("night");
      // What follows the window or its parts has heard of it by then.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const night = { ...layout(), paleButtons: paleButtons() };
      const page = `${document.documentElement.outerHTML} ${night.shown}`;
      const shownBefore = (site.shownBefore ??= new Set());
      const withoutDay = { rules: Object.fromEntries(rulesOfDay.map((id) => [id, { enabled: false }])) };
      if (nightOnly)
        return [{ theme: "night", violations: described(await run(withoutDay)), paleButtons: night.paleButtons }];
      const found = await run(shownBefore.has(page) ? { runOnly: [...rulesOfPlace, ...rulesOfDay] } : {});
      shownBefore.add(page);
      const [byNight = [], byDay = []] = [false, true].map((isDay) =>
        found.filter(({ id }) => rulesOfDay.includes(id) === isDay),
      );
      turnTo("day");
      const day = { ...layout(), paleButtons: paleButtons() };
      const foundByDay = day.places === night.places ? byDay : await run(withoutDay);
      turnTo("night");
      return [
        { theme: "night", violations: described(byNight), paleButtons: night.paleButtons },
        { theme: "day", violations: described(foundByDay), paleButtons: day.paleButtons },
      ];
    },
    { rulesOfPlace: RULES_OF_PLACE, rulesOfDay: RULES_OF_DAY, nightOnly: IS_MAIN },
  );

/** As it stands, in a window that stays as it is. */
export async function axeFindsHere(page: Page | Frame): Promise<Findings[]> {
  await bringAxe(page);
  return axeFinds(page);
}

/** The same at each width, one after the other. */
export async function axeFindsAtAllWidths(page: Page): Promise<(Findings & { width: number })[]> {
  await bringAxe(page);
  const found: (Findings & { width: number })[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const findings of await axeFinds(page)) found.push({ ...findings, width });
  }
  return found;
}
