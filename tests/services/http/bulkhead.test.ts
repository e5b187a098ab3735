import { expect, test } from "vitest";
import { BULKHEAD_LIMITS, BulkheadFull, createBulkhead } from "~/services/http/bulkhead";

const never = new AbortController().signal;

function deferred() {
  let resolve!: () => void;
  return { promise: new Promise<void>((done) => (resolve = done)), resolve };
}

test("so many at once, the next in line one after another, the rest refused", async () => {
  const bulkhead = createBulkhead({ atOnce: 2, inLine: 2 });
  const waits = [deferred(), deferred(), deferred(), deferred()];
  const entered: number[] = [];
  const running = waits.map(({ promise }, nth) => bulkhead.run(never, () => (entered.push(nth), promise)));
  expect([bulkhead.inside(), bulkhead.waiting()]).toEqual([2, 2]);
  await expect(bulkhead.run(never, async () => "in")).rejects.toBeInstanceOf(BulkheadFull);

  waits[0]?.resolve();
  await running[0];
  expect([entered, bulkhead.inside(), bulkhead.waiting()]).toEqual([[0, 1, 2], 2, 1]);
  for (const { resolve } of waits) resolve();
  await Promise.all(running);
  expect(bulkhead.inside()).toBe(0);
});

test("32 at once, 128 in line (security 5)", () => expect(BULKHEAD_LIMITS).toEqual({ atOnce: 32, inLine: 128 }));

test("who gives up leaves the line, and work that throws leaves its place", async () => {
  const bulkhead = createBulkhead({ atOnce: 1, inLine: 5 });
  const first = deferred();
  const running = bulkhead.run(never, () => first.promise);
  const impatient = new AbortController();
  const waiting = bulkhead.run(impatient.signal, async () => "in");
  impatient.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  expect(bulkhead.waiting()).toBe(0);

  first.resolve();
  await running;
  await expect(bulkhead.run(never, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(bulkhead.run(never, async () => "in")).resolves.toBe("in");
});
