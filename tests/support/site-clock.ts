import { afterAll } from "vitest";
import { clock } from "~/services/process/clock.server";

/** The site's time in this file's tests; what was there before comes back after them. */
export function siteClock(now: () => number): void {
  const before = clock.now;
  clock.now = now;
  afterAll(() => {
    clock.now = before;
  });
}
