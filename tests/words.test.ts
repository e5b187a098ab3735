import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sentences } from "./support/copy";

/** What the site never says, by the table of docs/words.md. */
const WORDS = readFileSync(join(import.meta.dirname, "../docs/words.md"), "utf8");
const [, TABLE = ""] = WORDS.split(/^\| never +\| instead +\|\n\| -+ \| -+ \|\n/m);
const NEVER = (TABLE.split("\n\n")[0] ?? "").split("\n").map((row) => row.split("|")[1]?.trim() ?? "");

const PATTERNS = NEVER.map((words) => new RegExp(`(?<![\\w-])${words}(?![\\w-])`, "i"));
const breaches = (text: string) => NEVER.filter((_, index) => PATTERNS[index]?.test(text));

describe("what fans read", () => {
  it("has none of the words on the never-list", () => {
    const all = sentences();
    expect(all.length).toBeGreaterThan(1500);
    expect(all.flatMap(({ at, text }) => breaches(text).map((word) => `${at}: "${word}" in "${text}"`))).toEqual([]);
  });

  it("is held against the whole list of docs/words.md", () => {
    expect(NEVER.length).toBeGreaterThanOrEqual(24);
    expect([NEVER[0], NEVER.at(-1)]).toEqual(["anew", "thanks for writing"]);
    expect(NEVER.filter((words) => !/^[a-z][a-z -]+$/.test(words))).toEqual([]);
  });
});
