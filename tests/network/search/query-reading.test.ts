import { describe, expect, it } from "vitest";
import { activityWords, readSearchText } from "~network/search/query-reading";

const ACTIVITIES = activityWords([
  "basketball",
  "football",
  "flag-football",
  "ice-hockey",
  "field-hockey",
  "track-and-field",
  "cross-country",
  "golf",
  "other-sports",
]);
const NAMES = ["lincoln", "roosevelt", "golf", "manor", "basin"];
const known = {
  isWord: (text: string) => NAMES.includes(text),
  isBeginning: (text: string) => NAMES.some((name) => name.startsWith(text)),
};

const read = (text: string) => {
  const { words, activities, gender, level } = readSearchText(text, ACTIVITIES, known);
  return [words.map((word) => word.text + (word.isLast ? "*" : "")).join(" "), activities.join(" "), gender, level];
};

describe("what a fan means", () => {
  it.each([
    ["lincoln", ["lincoln*", "", null, null]],
    ["lincon high basketball", ["lincon", "basketball", null, null]],
    ["lincoln baskteball", ["lincoln", "basketball", null, null]],
    ["boys basketball", ["", "basketball", "boys", null]],
    ["basketball games", ["", "basketball", null, null]],
    ["basketball tonight", ["", "basketball", null, null]],
    ["lincoln basketball tonight", ["lincoln", "basketball", null, null]],
    ["girls jv hoops lincoln", ["lincoln*", "basketball", "girls", "junior-varsity"]],
    ["junior varsity roosevelt", ["roosevelt*", "", null, "junior-varsity"]],
    ["junior", ["junior*", "", null, null]],
    ["hockey", ["", "ice-hockey field-hockey", null, null]],
    ["ice hockey", ["", "ice-hockey", null, null]],
    ["football", ["", "football flag-football", null, null]],
    ["flag football lincoln", ["lincoln*", "flag-football", null, null]],
    ["track and field", ["", "track-and-field", null, null]],
    ["lincoln bask", ["lincoln", "basketball", null, null]],
    ["lincoln bas", ["lincoln bas*", "", null, null]],
    ["golf manor", ["golf manor*", "", null, null]],
    ["sports", ["sports*", "", null, null]],
    // Names that every object has.
    ["constructor", ["constructor*", "", null, null]],
    ["lincoln constructor", ["lincoln constructor*", "", null, null]],
    ["", ["", "", null, null]],
  ])("%s", (text, expected) => expect(read(text)).toEqual(expected));
});
