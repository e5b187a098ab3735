import { describe, expect, it } from "vitest";
import { allowedMistakes, mistakesBetween, Vocabulary } from "~network/search/vocabulary";

const WORDS = ["lincoln", "lincolnton", "roosevelt", "washington", "central", "ames", "oak", "st", "77"];
const vocabulary = new Vocabulary([...WORDS, "lincoln"]);
const named = (matches: readonly { word: number; mistakes: number }[]) =>
  matches.map((match) => `${vocabulary.words[match.word]} ${match.mistakes}`);

describe("mistakes between what was typed and a word", () => {
  it.each([
    ["lincoln", "lincoln", false, 0],
    ["lincon", "lincoln", false, 1],
    ["linclon", "lincoln", false, 1],
    ["linkoln", "lincoln", false, 1],
    ["linncoln", "lincoln", false, 1],
    ["roosvelt", "roosevelt", false, 1],
    ["rosevlet", "roosevelt", false, 2],
    ["lin", "lincoln", false, 3],
    ["lin", "lincoln", true, 0],
    ["lnic", "lincoln", true, 1],
    ["central", "lincoln", false, 3],
    ["", "", false, 0],
    ["lincolnnnnn", "lincoln", true, 3],
    ["a-lincoln-", "lincoln", false, 3],
  ])("%s / %s, beginning: %s → %i", (typed, word, isPrefix, mistakes) => {
    expect(mistakesBetween(typed, word, isPrefix, 2)).toBe(mistakes);
  });
});

describe("how many mistakes are forgiven", () => {
  it.each([
    ["st", 0],
    ["oak", 1],
    ["ames", 1],
    ["centr", 1],
    ["lincon", 2],
    ["washingto", 2],
    ["washington", 3],
    ["1977", 0],
  ])("%s: %i", (text, allowed) => expect(allowedMistakes(text)).toBe(allowed));
});

describe("words that may be meant", () => {
  it.each([
    ["lincon", false, ["lincoln 1"]],
    ["linclon", false, ["lincoln 1"]],
    ["amse", false, ["ames 1"]],
    ["wahsingtn", false, ["washington 2"]],
    ["roosv", true, ["roosevelt 1"]],
    ["zzzzzz", false, []],
    ["st", false, []],
  ])("%s, still typing: %s → %j", (text, isPrefix, expected) => {
    expect(named(vocabulary.misspelled(text, isPrefix))).toEqual(expected);
  });

  it("are asked for again without what was found before", () => {
    const first = named(vocabulary.misspelled("lincon", false));
    expect(named(vocabulary.misspelled("lincon", false))).toEqual(first);
  });
});

describe("words as they are spelled", () => {
  const spelled = (text: string, isPrefix: boolean) => {
    const { from, to, exact, mistaken } = vocabulary.spelled(text, isPrefix);
    return { words: vocabulary.words.slice(from, to), exact: vocabulary.words[exact], mistaken: [...mistaken] };
  };

  it("are whole unless the fan is still typing", () => {
    expect(spelled("lincol", false)).toEqual({ words: [], exact: undefined, mistaken: [] });
    expect(spelled("lincol", true)).toEqual({ words: ["lincoln", "lincolnton"], exact: undefined, mistaken: [] });
    expect(spelled("lincoln", true)).toEqual({ words: ["lincoln", "lincolnton"], exact: "lincoln", mistaken: [] });
    expect(spelled("lincoln", false)).toEqual({ words: ["lincoln"], exact: "lincoln", mistaken: [] });
  });

  it("are forgiven beside what is spelled", () => {
    const { from, to, exact, mistaken } = vocabulary.forgiven("lincon", true);
    expect({ from, to, exact }).toEqual({ from: to, to, exact: -1 });
    expect(Array.from(mistaken, ([word, mistakes]) => `${vocabulary.words[word]} ${mistakes}`)).toEqual([
      "lincoln 1",
      "lincolnton 1",
    ]);
  });
});

it("forgives every single mistake of the usual kinds in every word of five letters and more", () => {
  for (const word of WORDS.filter((one) => one.length >= 5)) {
    for (let at = 1; at < word.length - 1; at++) {
      const [before, letter, after] = [word.slice(0, at), word[at], word.slice(at + 1)];
      for (const typed of [before + after, `${before}${letter}${letter}${after}`, `${before}q${after}`]) {
        if (vocabulary.indexOf(typed) >= 0) continue;
        expect(named(vocabulary.misspelled(typed, false)), typed).toContainEqual(`${word} 1`);
      }
    }
  }
});
