import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** `npm test` looks at a phone and a desk by night, `npm run test:all` at five widths in both themes. */
const IS_MAIN = process.env.TEST_TIER === "main";
const WIDTHS = IS_MAIN ? [360, 1280] : [360, 768, 1024, 1280, 1920];
const THEMES = IS_MAIN ? ["night"] : ["night", "day"];

/** What these say depends on sizes and colors. The others ask the markup, once on a phone and once on a desk. */
const RULES_OF_LAYOUT = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];
const WIDTHS_FOR_MARKUP = [360, 1280];

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };
type Axe = { run: (where: Document, options: object) => Promise<{ violations: Violation[] }> };

export type Findings = { theme: string; violations: string[]; paleButtons: string[] };

/** Axe comes through the debugger, so a page keeps its own content policy. */
async function look(page: Page | Frame, theme: string, rules: object): Promise<Findings> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ theme, rules }) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      document.documentElement.setAttribute("data-theme", theme);
      // Scripts that follow the window's size have run by then.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      // Axe says nothing of words on a pattern or a scrim: a button's own ground must do.
      const isPale = (button: HTMLElement) => {
        const { color, backgroundColor } = getComputedStyle(button);
        if (!backgroundColor.startsWith("rgb(") || !button.textContent?.trim()) return false;
        const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].sort((one, other) => other - one);
        return (light + 0.05) / (dark + 0.05) < 4.5;
      };
      const buttons = [...document.querySelectorAll<HTMLElement>("main a, main button:enabled")];
      const { violations } = await axe.run(document, {
        resultTypes: ["violations"],
        selectors: false,
        // It is brought to one frame, and would wait for an answer from the others.
        iframes: false,
        preload: { assets: ["media"] },
        ...rules,
      });
      return {
        theme,
        violations: violations.flatMap(({ id, nodes }) =>
          nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}: ${failureSummary ?? ""}`),
        ),
        paleButtons: buttons.filter(isPale).map((button) => button.outerHTML.slice(0, 160)),
      };
    },
    { theme, rules },
  );
}

/** In a window that stays as it is. */
export async function axeFindsHere(page: Page | Frame): Promise<Findings[]> {
  const found: Findings[] = [];
  for (const theme of THEMES) found.push(await look(page, theme, {}));
  return found;
}

/** At each width, one after the other; the page is left by night. */
export async function axeFindsAtAllWidths(page: Page): Promise<(Findings & { width: number })[]> {
  const found: (Findings & { width: number })[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const theme of THEMES.toReversed()) {
      const asksMarkup = theme === "night" && WIDTHS_FOR_MARKUP.includes(width);
      found.push({ ...(await look(page, theme, asksMarkup ? {} : { runOnly: RULES_OF_LAYOUT })), width });
    }
  }
  return found;
}
