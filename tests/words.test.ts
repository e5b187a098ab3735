import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sentences, sentencesOf } from "./support/copy";

/** What the site never says, and what it says instead: the same list as in docs/words.md. */
const NEVER: [words: string, instead: string][] = [
  ["anew", "again"],
  ["whoever", "anyone who"],
  ["whom", "who"],
  ["nobody", "no one"],
  ["somebody", "someone"],
  ["everybody", "everyone"],
  ["anybody", "anyone"],
  ["just now", "right now"],
  ["any more", "no longer"],
  ["it was before", "Nothing changed."],
  ["as it was", "Nothing changed."],
  ["nothing is lost", "Everything you typed is still here."],
  ["taken up again", "reactivate"],
  ["take it up again", "reactivate"],
  ["check mark off", "uncheck"],
  ["did not work", "didn't work"],
  ["you are signed in", "you're signed in"],
  ["working days", "business days"],
  ["half-time", "halftime"],
  ["in force", "active"],
  ["code is over", "This code has expired."],
  ["we will", "we'll"],
  ["do not know", "don't know"],
  ["thanks for writing", "thanks for your message"],
];

const PATTERNS = NEVER.map(([words]) => new RegExp(`(?<![\\w-])${words}(?![\\w-])`, "i"));
const breaches = (text: string) => NEVER.filter((_, index) => PATTERNS[index]?.test(text)).map(([words]) => words);

describe("what fans read", () => {
  it("has none of the words on the never-list", () => {
    const all = sentences();
    expect(all.length).toBeGreaterThan(1500);
    expect(all.flatMap(({ at, text }) => breaches(text).map((word) => `${at}: "${word}" in "${text}"`))).toEqual([]);
  });

  it("is read from strings, templates, and JSX, whatever breaks a line", () => {
    const source =
      'const a = <p title="You can subscribe anew.">Nothing\n is lost: {b}</p>; const c = `Whoever ${d} is`;';
    expect(sentencesOf("a.tsx", source).map(({ text }) => breaches(text))).toEqual([
      ["anew"],
      ["nothing is lost"],
      ["whoever"],
    ]);
    expect(breaches("Renewed, once more, by a nobody-knows-who")).toEqual([]);
  });

  it("follows the list that docs/words.md shows", () => {
    const doc = readFileSync(join(import.meta.dirname, "../docs/words.md"), "utf8");
    expect(NEVER.filter(([words, instead]) => !doc.includes(`| ${words} | ${instead} |`))).toEqual([]);
  });
});
