import { describe, expect, it, vi } from "vitest";
import { retrySeconds } from "~/models/event/recheck";
import { afterRecheck } from "~/models/event/recheck-answer";

const page = { view: { key: "gam1", stage: { kind: "video" } }, more: [], zone: "America/New_York" };
const newer = { ...page, view: { ...page.view, stage: { kind: "status" } } };

describe("a re-check (rulings 3, status while on the page)", () => {
  it("shows the answer", async () => {
    expect(await afterRecheck({ ask: async () => newer, last: page })).toEqual(newer);
  });

  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  it.each<[string, () => Promise<unknown>]>([
    ["a lost connection", lost],
    [
      "an answer that cannot be read, such as HTML",
      () => Promise.reject(new Error("Unable to decode turbo-stream response")),
    ],
    ["a redirect", () => Promise.reject(new Response(null, { status: 302, headers: { Location: "/users/sign_in" } }))],
    ["an error page", () => Promise.reject({ status: 500, data: null })],
    ["nothing at all", async () => null],
    ["text", async () => "Too many visitors"],
    ["a list", async () => []],
    ["another page", async () => ({ title: "Home" })],
    ["a view of an older or newer shape", async () => ({ ...page, view: { key: "gam1" } })],
    ["no view", async () => ({ ...page, view: null })],
  ])("leaves the page as it is after %s", async (_what, ask) => {
    expect(await afterRecheck({ ask, last: page })).toBe(page);
  });

  it("waits ten seconds for an answer and no longer", async () => {
    vi.useFakeTimers();
    try {
      const settled = vi.fn();
      const waiting = afterRecheck({ ask: () => new Promise(() => undefined), last: page }).then(settled);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await waiting;
      expect(settled).toHaveBeenCalledWith(page);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the wait before the next try", () => {
  it.each([
    [1, 0.5, 5],
    [2, 0.5, 10],
    [3, 0.5, 20],
    [4, 0.5, 40],
    [5, 0.5, 60],
    [2000, 0.5, 60],
    [1, 0, 3.75],
    [1, 1, 6.25],
    [5, 1, 75],
  ])("after %d without an answer, by chance %d: %d s", (failures, random, seconds) => {
    expect(retrySeconds(failures, random)).toBe(seconds);
  });
});
