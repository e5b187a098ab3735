import { beforeEach, describe, expect, it, vi } from "vitest";
import { createEventQueue } from "~/services/analytics/client.server";
import type { AnalyticsEvent } from "~contracts/analytics";

const event = (name: string): AnalyticsEvent => ({
  event: name,
  properties: {},
  timestamp: "2026-11-20T23:30:00.000Z",
  anonymous_id: "a",
});
const names = (events: AnalyticsEvent[]) => events.map((one) => one.event);

beforeEach(() => void vi.useFakeTimers());

describe("events on their way (S 7.11)", () => {
  it("are sent together, once in a while", async () => {
    const sent: string[][] = [];
    const queue = createEventQueue({ send: async (events) => void sent.push(names(events)) });
    queue.record(event("a"));
    queue.record(() => [event("b"), event("c")]);
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([["a", "b", "c"]]);
    queue.record(event("d"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([["a", "b", "c"], ["d"]]);
  });

  it("are sent without one that cannot be worked out, and so are those after it", async () => {
    const sent: string[][] = [];
    const lost: string[] = [];
    const queue = createEventQueue({
      send: async (events) => void sent.push(names(events)),
      onLost: (count, reason) => void lost.push(`${count} ${reason}`),
    });
    queue.record(event("a"));
    queue.record(() => {
      throw new Error("nobody knows");
    });
    queue.record(event("b"));
    await queue.flush();
    queue.record(event("c"));
    await queue.flush();
    expect(sent).toEqual([["a", "b"], ["c"]]);
    expect(lost).toEqual(["1 Error: nobody knows"]);
  });

  it("go in batches that the service takes, one after the other", async () => {
    const sizes: number[] = [];
    const finish: (() => void)[] = [];
    const queue = createEventQueue({
      send: (events) => new Promise((resolve) => (sizes.push(events.length), finish.push(resolve))),
    });
    for (let i = 0; i < 60; i += 1) queue.record(() => [event("x"), event("y")]);
    const done = queue.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sizes).toEqual([100]);
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(sizes).toEqual([100, 20]);
    finish[1]?.();
    await done;
  });

  it("leave the thread to others between two batches, unless all are to go", async () => {
    const sizes: number[] = [];
    const queue = createEventQueue({ send: async (events) => void sizes.push(events.length) });
    for (let i = 0; i < 450; i += 1) queue.record(event("x"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sizes).toEqual([100]);
    await vi.advanceTimersByTimeAsync(29);
    expect(sizes).toEqual([100]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sizes).toEqual([100, 100]);
    await queue.flush();
    expect(sizes).toEqual([100, 100, 100, 100, 50]);
    queue.record(event("x"));
    await vi.advanceTimersByTimeAsync(1_030);
    expect(sizes).toEqual([100, 100, 100, 100, 50, 1]);
  });

  it("are lost where they are too many, and that is told once", async () => {
    const sent: string[] = [];
    const lost: [number, string][] = [];
    const queue = createEventQueue({
      send: async (events) => void sent.push(...names(events)),
      onLost: (...one) => lost.push(one),
      limit: 2,
    });
    for (const name of ["a", "b", "c", "d"]) queue.record(event(name));
    await queue.flush();
    expect([sent, lost]).toEqual([["a", "b"], [[2, "too many at once"]]]);
    await queue.flush();
    expect(lost).toHaveLength(1);
  });

  it("are lost where they cannot be sent; those that follow are not", async () => {
    const send = vi.fn().mockRejectedValueOnce(new Error("down")).mockResolvedValue(undefined);
    const lost: [number, string][] = [];
    const queue = createEventQueue({ send, onLost: (...one) => lost.push(one) });
    queue.record(event("a"));
    await queue.flush();
    queue.record(event("b"));
    await expect(queue.flush()).resolves.toBeUndefined();
    expect(lost).toEqual([[1, "Error: down"]]);
    expect(send).toHaveBeenLastCalledWith([event("b")]);
  });

  it.each(["\ud83c", "a\u0000", "\u0092"])("are sent without one that has %j, which no service keeps", async (text) => {
    const lost: [number, string][] = [];
    const sent: string[][] = [];
    const queue = createEventQueue({
      onLost: (...one) => lost.push(one),
      send: async (events) => {
        if (events.some(({ properties }) => properties.title === text)) throw new Error("422");
        sent.push(names(events));
      },
    });
    queue.record(event("a"));
    queue.record({ ...event("b"), properties: { title: text } });
    queue.record(event("c"));
    await queue.flush();
    expect([sent, lost]).toEqual([[["a", "c"]], [[1, "text that can't be stored"]]]);
  });

  it("are told of at once where they are lost, then once a minute in one sum for each reason", async () => {
    let reason = "down";
    const lost: [number, string][] = [];
    const queue = createEventQueue({
      send: () => Promise.reject(new Error(reason)),
      onLost: (...one) => lost.push(one),
    });
    const lose = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1) queue.record(event("x"));
      await vi.advanceTimersByTimeAsync(1_000);
    };
    await lose(3);
    expect(lost).toEqual([[3, "Error: down"]]);
    await lose(2);
    await lose(4);
    reason = "away";
    await lose(1);
    await vi.advanceTimersByTimeAsync(56_999);
    expect(lost).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(lost.slice(1)).toEqual([
      [6, "Error: down"],
      [1, "Error: away"],
    ]);
    await lose(5);
    await queue.flush();
    expect(lost.at(-1)).toEqual([5, "Error: away"]);
    // A minute in which nothing was lost is behind: the next is told at once.
    await vi.advanceTimersByTimeAsync(60_000);
    await lose(7);
    expect(lost.at(-1)).toEqual([7, "Error: away"]);
  });
});
