import { expect, it } from "vitest";
import { shortened } from "~contracts/shortened";

it.each([
  ["as long as may be", "a".repeat(10), "a".repeat(10)],
  ["longer", "a".repeat(11), `${"a".repeat(9)}…`],
  ["that would end between two words", `${"a".repeat(8)} bcd`, `${"a".repeat(8)}…`],
  ["that would end within a sign", `${"a".repeat(8)}🏈 vs. b`, `${"a".repeat(8)}🏈…`],
  ["that would end within a flag", `${"a".repeat(8)}🇺🇸 vs. b`, `${"a".repeat(8)}…`],
  ["that would end before an accent", `${"a".repeat(8)}e\u0301 vs. b`, `${"a".repeat(8)}…`],
])("a text %s", (_which, text, expected) => expect(shortened(text, 10)).toBe(expected));
