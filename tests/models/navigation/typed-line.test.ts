import { describe, expect, it } from "vitest";
import { typedLine } from "~/models/navigation/typed-line";
import { isStorable } from "~contracts/storable-text";

describe("what someone typed to find something (security 2)", () => {
  it.each([
    [null, ""],
    ["  Keller \t\n JV  ", "Keller JV"],
    ["Mary\u0092s", "Mary s"],
    ["\u0085", ""],
    ["abcdefghijklm", "abcdefghij"],
    ["abcdefghi🏈", "abcdefghi"],
    ["abcdefgh🏈", "abcdefgh🏈"],
    ["🏈", "🏈"],
  ])("%j is read as %j", (text, words) => {
    expect(typedLine(text, 10)).toBe(words);
    expect(isStorable(words)).toBe(true);
  });
});
