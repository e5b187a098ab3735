import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeLimits, limits, openLimits } from "~/services/limits/limits.server";
import { readSettings } from "~/services/process/env.server";
import { processSingleton } from "~/services/process/singleton.server";

const warned = vi.hoisted(() => [] as object[]);
vi.mock("~/services/process/log.server", () => ({
  log: () => ({ warn: (fields: object, message: string) => warned.push({ ...fields, message }) }),
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(async () => {
  await closeLimits();
  vi.useRealTimers();
});

it("a main process that does not count is one line a minute", async () => {
  processSingleton("settings", () => readSettings({ APP_ENV: "test", SESSION_SECRET: "s".repeat(32) }));
  await openLimits({ ask: () => Promise.reject(new Error("channel closed")) });
  const told = {
    reason: "Error: channel closed",
    message: "The main process does not count: this process counts for itself",
  };
  const seconds = async (many: number) => {
    for (let second = 0; second < many; second += 1) {
      await limits().take("lead", { network: "203.0.113.9" });
      vi.advanceTimersByTime(1_000);
    }
  };
  await seconds(60);
  expect(warned).toEqual([told]);
  await seconds(1);
  expect(warned).toEqual([told, { ...told, leftOut: 59 }]);
});
