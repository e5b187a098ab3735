import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clock, runningTime, setClockOffset, startClock } from "~/services/process/clock.server";

const FRIDAY_NIGHT = Date.UTC(2026, 10, 21, 0, 40);

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => {
  startClock(undefined);
  setClockOffset(() => 0);
});

test("the site runs on the machine's time until it is moved", () => {
  expect(clock.now()).toBe(1_000);
  let offset = 60_000;
  setClockOffset(() => offset);
  expect(clock.now()).toBe(61_000);
  offset = -500;
  expect(clock.now()).toBe(500);
});

test("begun at a moment, it runs on from there whatever becomes of the machine's clock", () => {
  startClock(FRIDAY_NIGHT);
  expect(clock.now()).toBe(FRIDAY_NIGHT);
  vi.advanceTimersByTime(90_000);
  vi.setSystemTime(5);
  expect(clock.now()).toBe(FRIDAY_NIGHT + 90_000);
});

test("moved while it runs from a moment, it goes back to where that time has come to", () => {
  startClock(FRIDAY_NIGHT);
  setClockOffset(() => 86_400_000);
  vi.advanceTimersByTime(1_000);
  expect([clock.now(), runningTime()]).toEqual([FRIDAY_NIGHT + 86_401_000, FRIDAY_NIGHT + 1_000]);
  setClockOffset(() => 0);
  expect(clock.now()).toBe(FRIDAY_NIGHT + 1_000);
});
