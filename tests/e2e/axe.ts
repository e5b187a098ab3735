import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };
type Axe = { run: (where: Document, options: object) => Promise<{ violations: Violation[] }> };

/**
 * The violations as a page or frame stands; axe comes through the debugger, so a page keeps its own content policy.
 * What passed is not described, nor is where everything stands: that is most of what axe computes.
 */
export async function axeFinds(
  where: Page | Frame,
  options: { iframes?: boolean; runOnly?: string[] } = {},
): Promise<string[]> {
  if (!(await where.evaluate(() => "axe" in globalThis))) await where.evaluate(AXE);
  return where.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      return (await axe.run(document, options)).violations.flatMap(({ id, nodes }) =>
        nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}: ${failureSummary ?? ""}`),
      );
    },
    { resultTypes: ["violations"], selectors: false, ...options },
  );
}
