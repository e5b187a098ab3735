import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const RULES = "docs/rules.md";

/** "S 4.2, 4.3", "B 9", "rulings 3": one name and the numbers after it, wherever its line ends. */
const REFERENCE = /\b(S|B|rulings|security|performance)\s+(\d+(?:\.\d+)*)((?:,\s+\d+\.\d+)*)/g;

/** The sections that a text names, as "S 4.2". */
function sectionsIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, name, first, more = ""]) =>
    [first, ...more.split(/,\s+/).slice(1)].map((number) => `${name} ${number}`),
  );
}

const headingsOf = (text: string) =>
  new Set([...text.matchAll(/^#{2,3} (\w+ \d+(?:\.\d+)*) /gm)].map(([, section]) => section));

const FOLDERS = ["app", "contracts", "network", "server", "scripts", "workshop", "tests", "docs"];
/** Every folder and file of the project, a folder with its slash too. */
const THERE = [
  ...readdirSync(root),
  ...FOLDERS.flatMap((folder) => [
    `${folder}/`,
    ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name).slice(root.length + 1);
      return entry.isDirectory() ? [path, `${path}/`] : [path];
    }),
  ]),
];

/** "network/{service}/tables.ts", "app/models/*", "server/{http,pages}/": as an expression over paths. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .split(/(\{[^{}]*\}|<[^<>]*>|\*\*?)/)
      .map((part, index) => {
        if (index % 2 === 0) return part.replace(/[.$[\]()+?^]/g, "\\$&");
        if (!part.includes(",")) return part === "**" ? ".+" : "[^/]+";
        return `(?:${part
          .slice(1, -1)
          .split(",")
          .map((one) => one.trim().replace(/[.$[\]()+?^]/g, "\\$&"))
          .join("|")})`;
      })
      .join("")}$`,
  );

/** Files that the text names, by their path or by `name.ts` alone, and that are not there. */
const missingFiles = (text: string) =>
  [
    ...text.matchAll(/`((?:app|contracts|network|server|docs|tests|scripts|workshop)\/[\w./[\]${},<>*-]*)`/g),
    ...text.matchAll(/`([\w.$[\]-]+\.tsx?)`/g),
  ]
    .map(([, path = ""]) => path)
    .filter((path) => {
      const pattern = patternOf(path.includes("/") ? path : `**/${path}`);
      return !THERE.includes(path) && !THERE.some((there) => pattern.test(there));
    });

/** A page and one of its headings: its name, a comma where it stands in backticks, and the heading in quotes. */
const QUOTED =
  /\b((?:docs\/[\w/-]+|README|tests\/README)\.md)(?:`,?)?\s+(?:(?:\*|\/\/)\s+)?"([^"$\n]+(?:\n[^"$\n]+)?)"/g;

/** Headings that the text quotes, and that their page doesn't have. */
const missingHeadings = (text: string, pageOf: (path: string) => string) =>
  [...text.matchAll(QUOTED)].flatMap(([, path = "", quoted = ""]) => {
    const heading = quoted.replace(/\n[ */]*/, " ");
    return pageOf(path)
      .split("\n")
      .some((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === heading)
      ? []
      : [`${path} "${heading}"`];
  });

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

/** Links of a page to a page or a heading that isn't there. */
const deadLinks = (from: string, text: string, pageOf: (path: string) => string) =>
  [...text.matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to = "", anchor]) => {
    const path = to === "" ? from : join(dirname(from), to);
    const headings = [...pageOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
    return existsSync(join(root, path)) && (!anchor || headings.includes(anchor)) ? [] : [`${from}: ${to}#${anchor}`];
  });

const readPage = (path: string) =>
  path.endsWith(".md") && existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";

function texts(): [path: string, text: string][] {
  return FOLDERS.flatMap((folder) =>
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
  it("lead from every page of the docs to files that are there", () => {
    const pages = texts().filter(([path]) => /^docs\/.+\.md$/.test(path));
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.flatMap(([path, text]) => missingFiles(text).map((missing) => `${path}: ${missing}`))).toEqual([]);
  });

  it("lead from page to page, and to each decision", () => {
    const pages = ["README.md", "CHANGELOG.md"].map((path): [string, string] => [path, readPage(path)]);
    for (const page of texts()) if (page[0].endsWith(".md")) pages.push(page);
    expect(pages.flatMap(([path, text]) => deadLinks(path, text, readPage))).toEqual([]);
    expect(deadLinks("docs/map.md", "[a](words.md#none) [b](no.md) [c](words.md#words)", readPage)).toHaveLength(2);
    const records = readdirSync(join(root, "docs/decisions")).filter((file) => file !== "README.md");
    const index = readPage("docs/decisions/README.md");
    expect(records.filter((file) => !index.includes(`](${file})`))).toEqual([]);
    const named = texts().flatMap(([, text]) => [...text.matchAll(/decisions\/(\d{4}-[\w-]+\.md)/g)]);
    expect(named.map(([, file = ""]) => file).filter((file) => !records.includes(file))).toEqual([]);
  });

  it("lead to the headings that they quote", () => {
    const own = "tests/references.test.ts";
    const all = texts().filter(([path]) => path !== own);
    expect(all.flatMap(([, text]) => [...text.matchAll(QUOTED)]).length).toBeGreaterThan(5);
    const missing = all.flatMap(([path, text]) => missingHeadings(text, readPage).map((one) => `${path}: ${one}`));
    expect(missing).toEqual([]);
  });
});
