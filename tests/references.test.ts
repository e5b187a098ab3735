import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const RULES = "docs/rules.md";

/** "S 4.2, 4.3", "B 9", "rulings 3": one name and the numbers after it. */
const REFERENCE = /\b(S|B|rulings|security|performance) (\d+(?:\.\d+)*)((?:, \d+\.\d+)*)/g;

/** The sections that a text names, as "S 4.2". */
function sectionsIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, name, first, more = ""]) =>
    [first, ...more.split(", ").slice(1)].map((number) => `${name} ${number}`),
  );
}

const headingsOf = (text: string) =>
  new Set([...text.matchAll(/^#{2,3} (\w+ \d+(?:\.\d+)*) /gm)].map(([, section]) => section));

/** Files that the text names and that are not there. */
const missingFiles = (text: string) =>
  [...text.matchAll(/`((?:app|contracts|network|server|docs|tests)\/[\w./[\]$-]*)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !existsSync(join(root, path)));

function texts(): [path: string, text: string][] {
  const folders = ["app", "contracts", "network", "server", "scripts", "workshop", "tests", "docs"];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|m?js|css|md)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [path.slice(root.length + 1), readFileSync(path, "utf8")]),
  );
}

const rules = readFileSync(join(root, RULES), "utf8");

describe("references to the rules", () => {
  it("lead to a heading", () => {
    const headings = headingsOf(rules);
    const dangling = texts().flatMap(([path, text]) =>
      sectionsIn(text).flatMap((section) => (headings.has(section) ? [] : [`${path}: ${section}`])),
    );
    expect([...new Set(dangling)]).toEqual([]);
  });
  it("lead from a heading to files that are there", () => expect(missingFiles(rules)).toEqual([]));

  it("are read as they are written", () => {
    expect(sectionsIn(`as it says (S ${4.2}, 4.3; B ${9})`)).toEqual(["S 4.2", "S 4.3", "B 9"]);
    expect(sectionsIn("USB 3 and version 2")).toEqual([]);
    expect(headingsOf(`# No\n### S ${4.2} Title\n## B ${9} Other\n`)).toEqual(new Set(["S 4.2", "B 9"]));
    expect(missingFiles("`app/nowhere.ts` and `app/root.tsx`")).toEqual(["app/nowhere.ts"]);
  });
});
