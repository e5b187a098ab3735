import { beforeEach, describe, expect, it, vi } from "vitest";
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

const seeking = () =>
  newerPage(
    async () => (fetched.push(passed), helps),
    () => heardAgain.push(passed),
  );
async function pass(seconds: number): Promise<void> {
  for (const until = passed + seconds; passed < until;) {
    passed += 1;
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

describe("a page that hears of a new status", () => {
  it.each([
    [0, [1, 3, 9], 18],
    [0.5, [1, 5, 12], 22],
    [0.99, [2, 7, 15], 26],
  ])("is fetched four times, less and less often, each time by chance (%d)", async (chance, before, end) => {
    vi.mocked(Math.random).mockReturnValue(chance);
    void seeking()(ON);
    expect(fetched).toEqual([]);
    await pass(end + 29);
    expect([fetched, heardAgain]).toEqual([[...before, end], []]);
    await pass(120);
    expect([fetched, heardAgain]).toEqual([[...before, end], [end + 30]]);
  });

  it("is fetched as seldom as it is told to", async () => {
    void seeking()(ON, 1);
    await pass(120);
    expect([fetched, heardAgain]).toEqual([[1], [31]]);
  });

  it("is fetched once where that helps, and hears nothing again", async () => {
    helps = true;
    void seeking()(ON);
    await pass(120);
    expect([fetched, heardAgain]).toEqual([[1], []]);
  });

  it("is fetched for another status at once, and for nothing at all never", async () => {
    helps = true;
    const seek = seeking();
    void seek("");
    await pass(5);
    expect(fetched).toEqual([]);
    void seek(ON);
    await pass(2);
    void seek(OVER);
    await pass(2);
    expect(fetched).toEqual([6, 8]);
  });
});
