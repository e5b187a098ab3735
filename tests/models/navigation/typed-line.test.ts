import { expect, it } from "vitest";
import { typedLine } from "~/models/navigation/typed-line";
import { isStorable } from "~contracts/storable-text";

it.each([
  [null, ""],
  ["  Keller \t\n JV  ", "Keller JV"],
  ["Mary\u0092s", "Mary s"],
  ["\u0085", ""],
  ["abcdefghijklm", "abcdefghij"],
  ["abcdefghi🏈", "abcdefghi"],
  ["abcdefgh🏈", "abcdefgh🏈"],
  ["🏈", "🏈"],
])("what someone typed to find something: %j is read as %j (security 2)", (text, words) => {
  expect(typedLine(text, 10)).toBe(words);
  expect(isStorable(words)).toBe(true);
});
