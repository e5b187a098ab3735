import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** The headings of docs/rules.md that have none below them: "S 4.2", "rulings 3". */
function sectionsOf(page: string): string[] {
  const names = [...page.matchAll(/^#{2,3} ((?:S|B|rulings|security|performance) \d+(?:\.\d+)*) /gm)].flatMap(
    ([, name]) => name ?? [],
  );
  return names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)));
}

/** What stands before a test's body: `it("…", () =>`, `test("…", MAIN, async ({ page }) =>`. */
const TITLE = /\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:(?:\{[^}]*\}|\w+),\s*)?(?:async\s*)?(?:\(|\w+ =>)/g;

/** The sections that the titles of a test file name: "(S 4.2, 4.3)", "(B 4, B 5)", "(rulings 3, schedule page)". */
function sectionsNamed(source: string): string[] {
  const titles = [...source.matchAll(TITLE)].map(([, , title = ""]) => title).join("\n");
  return [...titles.matchAll(/\b(S|B|rulings|security|performance) ([\d.]+(?:, [\d.]+)*)/g)].flatMap(
    ([, part, numbers = ""]) => numbers.split(", ").map((number) => `${part} ${number}`),
  );
}

const sources = readdirSync(join(import.meta.dirname), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(?:test|spec)\.tsx?$|-rules\.ts$/.test(path))
  .map((path) => readFileSync(join(import.meta.dirname, path), "utf8"));

describe("the sections of the rules", () => {
  const sections = sectionsOf(readFileSync(join(root, "docs/rules.md"), "utf8"));

  it("are each named by the title of a test", () => {
    const named = new Set(sources.flatMap(sectionsNamed));
    expect(sections.length).toBeGreaterThan(80);
    expect(sections.filter((section) => !named.has(section))).toEqual([]);
  });
});
