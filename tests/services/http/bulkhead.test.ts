import { expect, test } from "vitest";
import { BulkheadFull, createBulkhead } from "~/services/http/bulkhead";

const never = new AbortController().signal;

function deferred() {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

test("so many at once, the next in line, the rest refused", async () => {
  const bulkhead = createBulkhead({ atOnce: 2, inLine: 1 });
  const [first, second, third] = [deferred(), deferred(), deferred()] as const;
  const running = [first, second, third].map(({ promise }) => bulkhead.run(never, () => promise));
  expect([bulkhead.inside(), bulkhead.waiting()]).toEqual([2, 1]);
  await expect(bulkhead.run(never, async () => "in")).rejects.toBeInstanceOf(BulkheadFull);

  first.resolve();
  await running[0];
  expect([bulkhead.inside(), bulkhead.waiting()]).toEqual([2, 0]);
  second.resolve();
  third.resolve();
  await Promise.all(running);
  expect(bulkhead.inside()).toBe(0);
});

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
