import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newerPage } from "~/enhancement/watch/newer-page";

/** When an open page fetches a newer one for what it heard (rulings 3, "status while on the page"). */

const ON = "live_available 1795215600000";
const OVER = "live_no_vod 1795215600000";
/** Seconds since the page heard something, of each time it was fetched, and of each time it wants to hear again. */
let fetched: number[];
let heardAgain: number[];
let passed: number;
/** Whether a fetched page helps. */
let helps: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  [fetched, heardAgain, passed, helps] = [[], [], 0, false];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const seeking = () =>
  newerPage({
    now: () => passed * 1_000,
    take: async () => (fetched.push(passed), helps),
    hearAgain: () => heardAgain.push(passed),
  });
async function pass(seconds: number): Promise<void> {
  for (const until = passed + seconds; passed < until;) {
    passed += 1;
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

describe("a page that hears of a new status", () => {
  it.each([
    [0, 1],
    [0.5, 1],
    [0.99, 2],
  ])("is fetched after up to two seconds, by chance (%d: in second %d)", async (chance, second) => {
    helps = true;
    vi.mocked(Math.random).mockReturnValue(chance);
    seeking()(ON);
    expect(fetched).toEqual([]);
    await pass(120);
    expect([fetched, heardAgain]).toEqual([[second], []]);
  });

  it("tries four times, less and less often, and half a minute after the last wants to hear it again", async () => {
    seeking()(ON);
    await pass(120);
    expect([fetched, heardAgain]).toEqual([[1, 4, 10, 22], [52]]);
  });

  it("is fetched once however often it hears the same, and anew when it hears it after half a minute", async () => {
    const seek = seeking();
    for (let time = 0; time < 5; time += 1) {
      seek(ON);
      await pass(5);
    }
    expect(fetched).toEqual([1, 4, 10, 22]);
    seek(ON);
    await pass(4);
    expect(fetched).toHaveLength(4);
    await pass(1);
    helps = true;
    seek(ON);
    await pass(1);
    expect(fetched.slice(4)).toEqual([31]);
  });

  it("is fetched for another status at once, and for nothing at all never", async () => {
    helps = true;
    const seek = seeking();
    seek("");
    await pass(5);
    expect(fetched).toEqual([]);
    seek(ON);
    await pass(2);
    seek(OVER);
    await pass(2);
    expect(fetched).toEqual([6, 8]);
  });
});
