import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { BILLING } from "./billing-rows";
import type { Row, Table } from "./row";
import { RULINGS } from "./rulings-rows";
import { SITE } from "./site-rows";
import { titlesIn } from "./titles";

const TABLES: readonly Table[] = [SITE, BILLING, RULINGS];

const root = join(import.meta.dirname, "../..");
const rules = readFileSync(join(root, "docs/rules.md"), "utf8");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** "S 4.2" → the lines under its heading, down to the next heading of any level. */
function sectionsOf(page: string): Map<string, string> {
  return new Map(
    page
      .split(/^(?=#{1,3} )/m)
      .flatMap((text): [string, string][] =>
        [...text.matchAll(/^#{2,3} ((?:S|B|rulings) \d+(?:\.\d+)*) /g)].map(([, name = ""]) => [name, text]),
      ),
  );
}

/** The headings that need rows: one with sections of its own under it leaves the rows to them. */
const leavesOf = (sections: ReadonlyMap<string, string>) =>
  [...sections.keys()].filter((name) => ![...sections.keys()].some((other) => other.startsWith(`${name}.`)));

/** The files of a section's "Tests: `…`, `…`" paragraph, in their order. */
function filesNamed(section: string): string[] {
  const paragraph = section.split("\n\n").find((text) => text.startsWith("Tests: ")) ?? "";
  return [...paragraph.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
}

/** The rules of the page's "Not built yet" table, as "section: rule". */
function notBuiltOn(page: string): string[] {
  const chapter = /^# Not built yet\n([^]*?)(?=^# |$(?![^]))/m.exec(page)?.[1] ?? "";
  return [...chapter.matchAll(/^\| ((?:S|B|rulings) [\d.]+) +\| (.+) \|$/gm)].map(
    ([, section = "", rule = ""]) => `${section}: ${rule.trim()}`,
  );
}

/** Those of a file, and of the rules that it shares with another (`contract/search-rules.ts`). */
function titlesOf(file: string): string[] {
  const source = read(file);
  const shared = [...source.matchAll(/from "\.\/([\w-]+-rules)"/g)].map(
    ([, name = ""]) => `${dirname(file)}/${name}.ts`,
  );
  return [titlesIn(file, source), ...shared.map((path) => titlesIn(path, read(path)))].flat();
}

const fileOf = ([, , test]: Row) => `tests/${test.slice(0, test.indexOf(": "))}`;
const pieceOf = ([, , test]: Row) => test.slice(test.indexOf(": ") + 2);
const filesOf = (rows: readonly Row[], section: string) =>
  [...new Set(rows.filter(([name]) => name === section).map(fileOf))].sort();
/** What the page has to say of a section's tests where it says something else. */
const toWrite = (section: string, said: readonly string[], files: readonly string[]): string | null =>
  said.join() === files.join()
    ? null
    : `docs/rules.md, "${section}": its last paragraph is to be "${files.length > 0 ? paragraphOf(files) : ""}"`;
const paragraphOf = (files: readonly string[]) => `Tests: ${files.map((file) => `\`${file}\``).join(", ")}.`;
/** Of a title that is too long for its line, so much that no other test is meant where this one is gone. */
const isLongPiece = (piece: string): boolean => piece.length >= 30 && piece.includes(" ");

/** Those with that very title, or else those whose titles have so long a piece in them. */
function testsNamed(piece: string, titles: readonly string[]): string[] {
  const equal = titles.filter((title) => title === piece);
  return equal.length > 0 || !isLongPiece(piece) ? equal : titles.filter((title) => title.includes(piece));
}
const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe.each(TABLES)("the rows of $part", ({ part, rows, notBuilt }) => {
  const sections = new Map([...sectionsOf(rules)].filter(([name]) => name.startsWith(`${part} `)));

  it("each name one test that is there", () => {
    const titles = new Map(
      [...new Set(rows.map(fileOf))].map((file) => [file, existsSync(join(root, file)) ? titlesOf(file) : []]),
    );
    const wrong = rows.flatMap((row) => {
      const [file, piece] = [fileOf(row), pieceOf(row)];
      const named = testsNamed(piece, titles.get(file) ?? []).length;
      const isFine = named === 1 && /\.(?:test|spec)\.tsx?$/.test(file);
      return isFine ? [] : [`${row[0]}, "${row[1]}": ${file} has ${named} tests of the name "${piece}"`];
    });
    expect(wrong).toEqual([]);
  });

  it("each stand under a heading of the page, and only once", () => {
    const names = rows.map(([section, rule]) => `${section}: ${rule}`);
    expect(rows.filter(([section]) => !sections.has(section))).toEqual([]);
    expect(twice(names)).toEqual([]);
    expect(rows.filter(([, rule]) => rule.trim().length < 8)).toEqual([]);
  });

  it("leave no heading of the page without one", () => {
    expect(sections.size).toBeGreaterThan(3);
    expect(leavesOf(sections).filter((name) => filesOf(rows, name).length === 0)).toEqual([]);
  });

  it("are what the page says of its tests", () => {
    const wrong = [...sections].flatMap(([name, text]) => toWrite(name, filesNamed(text), filesOf(rows, name)) ?? []);
    expect(wrong, wrong.join("\n")).toEqual([]);
  });

  it("are apart from what is not built yet, which the page says too", () => {
    const names = notBuilt.map(([section, rule]) => `${section}: ${rule}`);
    expect(notBuiltOn(rules).filter((name) => name.startsWith(`${part} `))).toEqual(names);
    expect(names.filter((name) => rows.some(([section, rule]) => `${section}: ${rule}` === name))).toEqual([]);
  });
});

describe("the readings above", () => {
  const page = [
    "# Site\n\n## S 8 Errors\n\n### S 8.1 Routes\n\nWhat.\n\nTests: `tests/a.test.ts`,\n`tests/b.test.ts`.",
    "### S 8.2 Next\n\nNo. `tests/c.test.ts`\n",
  ].join("\n\n");

  it("find headings, tests, and what is not built", () => {
    const sections = sectionsOf(page);
    expect(leavesOf(sections)).toEqual(["S 8.1", "S 8.2"]);
    expect([...sections.values()].map(filesNamed)).toEqual([[], ["tests/a.test.ts", "tests/b.test.ts"], []]);
    const table = "| section | rule   |\n| ------- | ------ |\n| S 8.1   | Flies. |\n| S 8.2   | Runs.  |\n";
    expect(notBuiltOn(`${page}\n# Not built yet\n\n${table}`)).toEqual(["S 8.1: Flies.", "S 8.2: Runs."]);
  });

  it("find the one test that a row names", () => {
    const long = "plays on where it stopped the day before";
    const titles = ["plays", long, "plays on where it stopped the day after"];
    expect(testsNamed("plays", titles)).toEqual(["plays"]);
    expect(testsNamed(long.slice(-30), titles)).toEqual([long]);
    for (const gone of ["stops", "plays on", long.slice(-29)]) expect(testsNamed(gone, titles), gone).toEqual([]);
    expect(testsNamed("plays on where it stopped the day", titles)).toHaveLength(2);
  });

  it("say what the page is to say, and of which section", () => {
    const files = ["tests/a.test.ts", "tests/b.test.ts"];
    expect(toWrite("S 8.1", files, files)).toBeNull();
    for (const said of [[], files.slice(1), [...files].reverse(), [...files, "tests/c.test.ts"]])
      expect(toWrite("S 8.1", said, files)).toBe(
        'docs/rules.md, "S 8.1": its last paragraph is to be "Tests: `tests/a.test.ts`, `tests/b.test.ts`."',
      );
  });

  it("take of a table what its title shows, and cases of one name once, wherever the table stands", () => {
    const source = [
      'const ROWS = [["a case", "its end"], ["a case", "another end"]] as const;',
      'it.each(ROWS)("%s is one", () => {});',
      'it.each<[string, string]>([["two", "shown"]])("%s, %s", () => {});',
      'it.each(["alone"])("%j", () => {});',
      'describe("inner", () => { const ROWS = [["a case of its own", "not shown"]]; it.each(ROWS)("%s", () => {}); });',
    ].join("\n");
    expect(titlesIn("tests/a.test.ts", source)).toEqual([
      ...["a case", "%s is one", "two", "shown", "%s, %s", "alone", "%j", "inner", "a case of its own", "%s"],
    ]);
  });

  it("take titles and the rows of case tables for tests, and nothing else", () => {
    const source = [
      'describe("outer", () => { it(`plays ${"it"}`, () => expect(["listed"]).toEqual(["expected"])); });',
      'it.each([["a case", 1], { name: "another" }])("%s", () => {});',
      'it.skip("skipped", () => {}); it.todo("someday"); const alone = "no title"; // it("commented")',
    ].join("\n");
    expect(titlesIn("tests/a.test.ts", source)).toEqual([
      "outer",
      'plays ${"it"}',
      "listed",
      "a case",
      "another",
      "%s",
    ]);
  });
});
