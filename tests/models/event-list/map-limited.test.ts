import { describe, expect, it } from "vitest";
import { mapLimited } from "~/models/event-list/map-limited";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** security 5 */
describe("a list that is asked for a few at a time", () => {
  it.each([0, 1, 4, 5, 30])("has every answer in its place, of %i", async (count) => {
    const under = { way: 0, most: 0 };
    const answers = await mapLimited(upTo(count), async (one) => {
      under.way += 1;
      under.most = Math.max(under.most, under.way);
      // The later ones are answered first.
      for (let turn = one; turn < count; turn += 1) await Promise.resolve();
      under.way -= 1;
      return `${one}`;
    });
    expect(answers).toEqual(upTo(count).map(String));
    expect(under.most).toBe(Math.min(count, 4));
  });

  it.each([
    ["none", () => null, 4],
    ["all but the first", (one: number) => one || null, 30],
  ])("asks no further behind what could not be had: %s answers", async (_what, answer, asked) => {
    const calls: number[] = [];
    const answers = await mapLimited(upTo(30), async (one) => {
      calls.push(one);
      return answer(one);
    });
    expect([calls.length, answers.length, answers.includes(null)]).toEqual([asked, 30, true]);
  });

  it("fails as one of them does", async () => {
    const asked = mapLimited([1, 2, 3], async (one) => {
      if (one === 2) throw new RangeError("two");
      return one;
    });
    await expect(asked).rejects.toThrow("two");
  });
});
