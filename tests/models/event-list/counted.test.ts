import { expect, it } from "vitest";
import { counted } from "~/models/event-list/counted";

/** S 7.6 */
it.each([
  [0, "0"],
  [9_999, "9,999"],
  [10_000, "10,000+"],
  [10_012, "10,012+"],
])("of %i that search has, we say %s", (total, words) => {
  expect(counted(total)).toBe(words);
});
