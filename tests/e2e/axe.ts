import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };
type Axe = { run: (where: Document, options: object) => Promise<{ violations: Violation[] }> };

/** It comes through the debugger, so a page keeps its own content policy. */
export const bringAxe = (page: Page): Promise<unknown> => page.evaluate(AXE);

type Look = { theme: string; runOnly?: readonly string[] };
type Findings = { theme: string; violations: string[]; paleButtons: string[] };

/**
 * The violations as a page stands, in one theme after the other, all in one question. What passed is not described,
 * nor is where everything stands: that is most of what axe computes. Pale buttons' words are lost on the button's own
 * ground; axe says nothing of those on a pattern or a scrim.
 */
export const axeFinds = (page: Page, looks: readonly Look[]): Promise<Findings[]> =>
  page.evaluate(async (looks) => {
    const { axe } = globalThis as unknown as { axe: Axe };
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
    const found: Findings[] = [];
    for (const { theme, ...rules } of looks) {
      document.documentElement.setAttribute("data-theme", theme);
      // What follows the window or its parts has heard of it by then.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const { violations } = await axe.run(document, { resultTypes: ["violations"], selectors: false, ...rules });
      const buttons = [...document.querySelectorAll<HTMLElement>("main a, main button:enabled")];
      found.push({
        theme,
        violations: violations.flatMap(({ id, nodes }) =>
          nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}: ${failureSummary ?? ""}`),
        ),
        paleButtons: buttons.filter(isPale).map((button) => button.outerHTML.slice(0, 160)),
      });
    }
    return found;
  }, looks);
