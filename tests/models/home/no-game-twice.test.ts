import { expect, it } from "vitest";
import { withoutRepeats } from "~/models/home/home.server";

const row = (keys: string) => ({ title: keys, cards: [...keys].map((key) => ({ key })) });
const shown = (rows: readonly { cards: readonly { key: string }[] }[]) =>
  rows.map(({ cards }) => cards.map(({ key }) => key).join(""));

it.each<[string, string[], string[], string[]]>([
  ["rows without a game in common stay", ["abc", "def"], [], ["abc", "def"]],
  ["a game stands in the first row that has it", ["abc", "cdefg"], [], ["abc", "defg"]],
  ["what was shown above counts", ["abcde"], ["ab"], ["cde"]],
  ["three left are a row", ["ab", "abcde"], [], ["ab", "cde"]],
  ["two left are none", ["ab", "abcd"], [], ["ab", ""]],
  ["a row that was short from the start stays", ["ab", "cd"], [], ["ab", "cd"]],
  ["the same row again is left out", ["abcdef", "abcdef"], [], ["abcdef", ""]],
  ["a row that is left out takes no game from those below", ["abc", "abcx", "xyzw"], [], ["abc", "", "xyzw"]],
  ["a row is cut to its length after it gave away", ["abc", "abcdefghij"], [], ["abc", "defghi"]],
])("%s", (_what, rows, above, expected) =>
  expect(shown(withoutRepeats(rows.map(row), { length: 6, shown: above.map(row) }))).toEqual(expected),
);

it.each<[string, string[], string[]]>([
  ["one left of two", ["ab", "bc"], ["ab", "c"]],
  ["none left", ["ab", "ab"], ["ab", ""]],
])("keeps what is left of a row of chosen games: %s", (_what, [above = "", chosen = ""], expected) => {
  expect(shown(withoutRepeats([row(above), { ...row(chosen), isChosen: true }], { length: 6 }))).toEqual(expected);
});

it("keeps everything else of a row", () =>
  expect(withoutRepeats([row("abc")], { length: 6 })[0]).toMatchObject({ title: "abc" }));
