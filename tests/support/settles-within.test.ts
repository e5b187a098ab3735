import { expect, it } from "vitest";
import { settlesWithin } from "./settles-within";

it.each([
  ["is done", () => Promise.resolve(), true],
  ["fails", () => Promise.reject(new Error("failed")), true],
  ["never ends", () => new Promise(() => undefined), false],
])("tells whether work that %s is over", async (_how, work, isOver) => {
  expect(await settlesWithin(50, work())).toBe(isOver);
});
