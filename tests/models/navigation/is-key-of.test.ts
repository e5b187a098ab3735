import { expect, it } from "vitest";
import { isKeyOf } from "~/models/navigation/is-key-of";

it.each([
  ["one", true],
  ["no-team", true],
  ["ONE", false],
  ["toString", false],
  ["constructor", false],
  ["__proto__", false],
  ["", false],
  [null, false],
  [1, false],
])("%j names a row of a table: %s", (name, is) => expect(isKeyOf({ one: "", "no-team": "", 1: "" }, name)).toBe(is));
