import { afterEach, expect, test, vi } from "vitest";
import { clock, setClockOffset } from "~/services/clock.server";

afterEach(() => {
  setClockOffset(() => 0);
  vi.useRealTimers();
});

test("the site runs on the machine's time until it is moved", () => {
  vi.useFakeTimers({ now: 1_000 });
  expect(clock.now()).toBe(1_000);
  let offset = 60_000;
  setClockOffset(() => offset);
  expect(clock.now()).toBe(61_000);
  offset = -500;
  expect(clock.now()).toBe(500);
});
