import { expect, it } from "vitest";
import { cappedCount, MATCHED_UP_TO } from "~/models/event-list/capped-count";

/** S 7.6 */
it.each([
  [0, "0"],
  [9_999, "9,999"],
  [10_000, "10,000+"],
  [10_012, "10,012+"],
])("of %i that search has, we say %s", (total, words) => expect(cappedCount(total)).toBe(words));

it("of what a search matched, the number is whole below a thousand", () =>
  expect([999, 1_300].map((total) => cappedCount(total, MATCHED_UP_TO))).toEqual(["999", "1,300+"]));
