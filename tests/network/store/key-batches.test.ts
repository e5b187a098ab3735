import { expect, it } from "vitest";
import { batches, keyBatches, rowsOf } from "~network/store/key-batches";

it.each([
  [[], 2, []],
  [[1], 2, [[1]]],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 1, 3, 4], 2, [[1, 2], [1, 3], [4]]],
])("%j in batches of %i is %j", (all, size, cut) => expect(batches(all, size)).toEqual(cut));

it("takes 400 keys at once, each once", async () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => index % 801);
  expect(keyBatches(keys).map(({ length }) => length)).toEqual([400, 400, 1]);
  expect(await rowsOf(keys, async (some) => [some.length])).toEqual([400, 400, 1]);
});
