import { describe, expect, it, vi } from "vitest";
import { visitorClock } from "~/enhancement/visitor-clock";
import { countDown, countdownText } from "~/enhancement/watch/count-down";

describe("the countdown to the start", () => {
  it.each([
    [5 * 3_600 + 42 * 60, "Starts in 5 hr 42 min"],
    [5 * 3_600 + 41 * 60 + 1, "Starts in 5 hr 42 min"],
    [7_200, "Starts in 2 hr"],
    [3_600, "Starts in 1 hr"],
    [3_599, "Starts in 59:59"],
    [61, "Starts in 1:01"],
    [60, "Starts in 1:00"],
    [0.4, "Starts in 0:01"],
    [0, "Starting now"],
    [-5, "Starting now"],
  ])("%d s before it says %j", (seconds, words) => expect(countdownText(seconds)).toBe(words));

  it("counts from what the page says, begins again with a new page, and says once that it's time", () => {
    let ms = 1_000_000;
    const reached = vi.fn();
    const place: { textContent: string | null; dataset: { startsIn?: string } } = {
      textContent: "Starts in 1 min",
      dataset: { startsIn: "2" },
    };
    const tick = countDown(
      () => place,
      () => ms,
      reached,
    );
    const after = (passed: number) => {
      ms += passed;
      tick();
      return place.textContent;
    };
    expect([after(0), after(1_000), reached.mock.calls.length]).toEqual(["Starts in 0:02", "Starts in 0:01", 0]);
    expect([after(1_000), after(1_000), reached.mock.calls.length]).toEqual(["Starting now", "Starting now", 1]);
    place.dataset.startsIn = "600";
    expect([after(0), reached.mock.calls.length]).toEqual(["Starts in 10:00", 1]);
    delete place.dataset.startsIn;
    place.textContent = "Live";
    expect(after(1_000)).toBe("Live");
  });

  it("goes on while the device sleeps, when only the date moves", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const before = visitorClock();
    vi.setSystemTime(before + 3_600_000);
    expect(visitorClock() - before).toBe(3_600_000);
    vi.useRealTimers();
  });
});
