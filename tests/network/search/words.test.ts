import { describe, expect, it } from "vitest";
import { indexedWords, nameLength, nameWords, tellingWords, typedWords, wordsOf } from "~network/search/words";

describe("the words of a text", () => {
  it.each([
    ["Lincoln High School", ["lincoln", "high", "school"]],
    ["St. Mary's", ["st", "marys"]],
    ["José Muñoz", ["jose", "munoz"]],
    ["ʻIolani, Kaʻū & Hawaiʼi", ["iolani", "kau", "and", "hawaii"]],
    ["Écoleʻs", ["ecoles"]],
    ["Cheerleading & Dance", ["cheerleading", "and", "dance"]],
    ["junior-varsity", ["junior", "varsity"]],
    ["P.S. 118", ["p", "s", "118"]],
    ["Campbell H S", ["campbell", "hs"]],
    ["Campbell H.S.", ["campbell", "hs"]],
    ["Logan S H S", ["logan", "shs"]],
    ["", []],
    [null, []],
  ])("%s", (text, words) => expect(wordsOf(text)).toEqual(words));
});

it("indexes what tells a school apart, in both spellings", () =>
  expect(indexedWords("St. Mary's High School", "Mount St. Mary's")).toEqual(["st", "saint", "marys", "mount", "mt"]));

it("indexes a name that every object has as any other word", () =>
  expect(indexedWords("The Constructor Bowl")).toEqual(["constructor", "bowl"]));

it("knows how directories shorten names", () => {
  expect(nameWords("Campbell Co Sr H S")).toEqual(["campbell", "co", "sr", "county", "senior"]);
  expect(nameWords("Bath County Learning Ctr")).toEqual(["bath", "county", "learning", "ctr", "co", "lrn", "center"]);
});

it.each([
  ["St. Mary's High School", 2],
  ["Campbell H S", 1],
  ["High School", 0],
])("counts each word of %s once", (name, length) => expect(nameLength(name)).toBe(length));

describe("the words a query needs", () => {
  it.each([
    ["lincoln", "lincoln*"],
    ["lincoln high school", "lincoln"],
    ["lincoln hi", "lincoln"],
    ["lincoln h s", "lincoln"],
    ["lincoln h. s.", "lincoln"],
    ["lincoln sch", "lincoln"],
    ["lincoln highl", "lincoln highl*"],
    ["high", "high*"],
    ["hi", "hi*"],
    ["watch lincoln vs roosevelt live", "lincoln roosevelt"],
    ["Lincoln tonight", "lincoln"],
    ["Lincoln tonight’s game", "lincoln"],
    ["today lincoln high school", "lincoln"],
    ["school of today", "today*"],
    ["tonight", "tonight*"],
    ["!!!", ""],
    ["a b c d e f g h i j", "a b c d e f g"],
  ])("%s → %s", (text, expected) => {
    const words = tellingWords(typedWords(text)).map((word) => word.text + (word.isLast ? "*" : ""));
    expect(words.join(" ")).toBe(expected);
  });
});
