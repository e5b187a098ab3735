import { expect, it } from "vitest";
import { untilKnown } from "~/enhancement/checkout/pending-payment";

/** A payment whose reply was lost is found out by the page itself (rulings 3 "double submit"). */

type Answer = "pending" | "known" | "lost";
async function asked(answers: Answer[]): Promise<number[]> {
  const waits: number[] = [];
  await untilKnown(
    async () => {
      const answer = answers.shift() ?? "pending";
      if (answer === "lost") throw new TypeError("fetch failed");
      return answer;
    },
    async (ms) => void waits.push(ms),
  );
  return waits;
}

it.each<[string, Answer[], number[]]>([
  ["at once", ["known"], [2_000]],
  ["later", ["pending", "pending", "known"], [2_000, 3_000, 5_000]],
  ["though a question was lost", ["lost", "known"], [2_000, 3_000]],
])("is known %s", async (_, answers, waits) => expect(await asked(answers)).toEqual(waits));

it("is not asked about for ever", async () => {
  const waits = await asked([]);
  expect(waits).toHaveLength(20);
  expect(waits.reduce((sum, ms) => sum + ms)).toBe(175_000);
});
