import { describe, expect, test, vi } from "vitest";
import { createResponseCache } from "~/services/http/response-cache";

const freshness = { freshMs: 5_000, staleMs: 300_000 };

function cacheAt(limits?: { entries: number; bytes: number }) {
  let now = 0;
  let asked = 0;
  const cache = createResponseCache(() => now, limits);
  return {
    cache,
    pass: (ms: number) => void (now += ms),
    asked: () => asked,
    read: (key: string, bytes = 10) =>
      cache.read(key, freshness, {
        ask: async () => ({ value: `${key}${++asked}`, bytes }),
        mayServeStale: () => true,
      }),
    failing: (key: string, stale = true) =>
      cache.read(key, freshness, { ask: () => Promise.reject(new Error("down")), mayServeStale: () => stale }),
  };
}

describe("kept answers (security 5)", () => {
  test("from before a clearing are not kept after it", async () => {
    const { cache, read } = cacheAt();
    let answer: (sized: { value: string; bytes: number }) => void = () => undefined;
    const begun = cache.read("a", freshness, {
      ask: () => new Promise<{ value: string; bytes: number }>((resolve) => (answer = resolve)),
      mayServeStale: () => true,
    });
    cache.clear();
    answer({ value: "old", bytes: 10 });
    expect(await begun).toEqual({ value: "old", source: "asked" });
    expect(await read("a")).toEqual({ value: "a1", source: "asked" });
  });

  test("are fresh for their time and asked for again after it", async () => {
    const { read, pass } = cacheAt();
    expect(await read("a")).toEqual({ value: "a1", source: "asked" });
    pass(4_999);
    expect(await read("a")).toEqual({ value: "a1", source: "fresh" });
    pass(1);
    expect(await read("a")).toEqual({ value: "a2", source: "asked" });
  });

  test("stand in for a failing upstream up to five minutes, and are not doubted on every call", async () => {
    const { read, failing, pass } = cacheAt();
    await read("a");
    pass(5_001);
    expect(await failing("a")).toEqual({ value: "a1", source: "stale" });
    expect(await failing("a")).toEqual({ value: "a1", source: "fresh" });
    pass(300_000);
    await expect(failing("a")).rejects.toThrow("down");
  });

  describe("under a key that moves with the clock", () => {
    const moving = () => {
      const at = cacheAt();
      const read = (minute: number, ask: () => Promise<{ value: string; bytes: number }>, stale = true) =>
        at.cache.read(`list at ${minute}`, freshness, { ask, mayServeStale: () => stale, standIn: () => "list" });
      const answering = (value: string) => async () => ({ value, bytes: 10 });
      const failing = () => Promise.reject(new Error("down"));
      return { ...at, read, answering, failing };
    };

    test("the newest answer stands in for the next minute's, up to five minutes after it was given", async () => {
      const { read, answering, failing, pass } = moving();
      await read(1, answering("first"));
      pass(60_000);
      await read(2, answering("second"));
      pass(60_000);
      expect(await read(3, failing)).toEqual({ value: "second", source: "stale" });
      expect(await read(3, failing)).toEqual({ value: "second", source: "fresh" });
      pass(freshness.freshMs + freshness.staleMs - 60_000);
      expect(await read(7, failing)).toEqual({ value: "second", source: "stale" });
      pass(1);
      await expect(read(8, failing)).rejects.toThrow("down");
    });

    test("goes with the answer that it is gone", async () => {
      const { read, answering, failing, pass } = moving();
      await read(1, answering("first"));
      pass(60_000);
      await expect(read(2, failing, false)).rejects.toThrow("down");
      await expect(read(2, failing)).rejects.toThrow("down");
    });

    test("takes no room beside the bounds of all", async () => {
      const { cache } = cacheAt({ entries: 10, bytes: 1_000 });
      for (let minute = 0; minute < 100; minute += 1)
        await cache.read(`list at ${minute}`, freshness, {
          ask: async () => ({ value: minute, bytes: 200 }),
          mayServeStale: () => true,
          standIn: () => "list",
        });
      expect(cache.size()).toBe(5);
    });
  });

  describe("beside somebody else who may know", () => {
    const asking = (at: ReturnType<typeof cacheAt>, instead: () => Promise<string>, stale = true) =>
      at.cache.read("a", freshness, {
        ask: () => Promise.reject(new Error("down")),
        mayServeStale: () => stale,
        instead,
      });
    const theirs = async () => "theirs";
    const neither = () => Promise.reject(new Error("both down"));

    test("stand in only if that one fails, too", async () => {
      const at = cacheAt();
      await at.read("a");
      at.pass(5_001);
      expect(await asking(at, neither)).toEqual({ value: "a1", source: "stale" });
      at.pass(5_001);
      expect(await asking(at, theirs)).toEqual({ value: "theirs", source: "asked" });
    });

    test("are that one's answer for five seconds, so that not everybody waits for two", async () => {
      const at = cacheAt();
      await asking(at, theirs);
      at.pass(4_999);
      expect(await at.read("a")).toEqual({ value: "theirs", source: "fresh" });
      at.pass(1);
      expect(await at.read("a")).toEqual({ value: "a1", source: "asked" });
    });

    test("do not stand in for what neither knows", async () => {
      const at = cacheAt();
      await at.read("a");
      at.pass(5_001);
      await expect(asking(at, neither, false)).rejects.toThrow("both down");
    });
  });

  describe("where there is none", () => {
    const failing = (at: ReturnType<typeof cacheAt>, key: string, remembered = true) => {
      const ask = vi.fn(() => Promise.reject(new Error(`${key} is broken`)));
      const read = () =>
        at.cache.read(key, freshness, { ask, mayServeStale: () => true, mayRemember: () => remembered });
      return { ask, read };
    };

    test("a failure is that key's answer for five seconds, and no other's", async () => {
      const at = cacheAt();
      const { ask, read } = failing(at, "a");
      for (let nth = 0; nth < 20; nth += 1) await expect(read()).rejects.toThrow("a is broken");
      expect(ask).toHaveBeenCalledTimes(1);
      expect(await at.read("b")).toEqual({ value: "b1", source: "asked" });
      at.pass(4_999);
      await expect(at.read("a")).rejects.toThrow("a is broken");
      at.pass(1);
      expect(await at.read("a")).toEqual({ value: "a2", source: "asked" });
    });

    test("one that says nothing of the record is asked about again", async () => {
      const { ask, read } = failing(cacheAt(), "a", false);
      for (let nth = 0; nth < 2; nth += 1) await expect(read()).rejects.toThrow("a is broken");
      expect(ask).toHaveBeenCalledTimes(2);
    });

    test("somebody else's refusal is remembered as it was", async () => {
      const at = cacheAt();
      const instead = vi.fn(() => Promise.reject(new Error("theirs is none")));
      const broken = new Error("ours is broken");
      const ask = () => Promise.reject(broken);
      const mayServeStale = (error: unknown) => error === broken;
      const read = () => at.cache.read("a", freshness, { ask, mayServeStale, mayRemember: mayServeStale, instead });
      for (let nth = 0; nth < 2; nth += 1) await expect(read()).rejects.toThrow("theirs is none");
      expect(instead).toHaveBeenCalledTimes(1);
    });
  });

  test("are forgotten when the upstream says that they are gone", async () => {
    const { read, failing, pass } = cacheAt();
    await read("a");
    pass(5_001);
    await expect(failing("a", false)).rejects.toThrow("down");
    await expect(failing("a")).rejects.toThrow("down");
  });

  test("are bounded in number, the least recently used going first", async () => {
    const { cache, read, asked } = cacheAt({ entries: 4, bytes: 40 });
    for (const key of "abcdae") await read(key, 1);
    expect([cache.size(), asked()]).toEqual([4, 5]);
    await read("a");
    expect(asked()).toBe(5);
    await read("b");
    expect(asked()).toBe(6);
  });

  test("are bounded in bytes, and one that is large for the store is not kept", async () => {
    const { cache, read } = cacheAt({ entries: 100, bytes: 1_000 });
    for (const key of "abcdef") await read(key, 250);
    expect(cache.size()).toBe(4);
    await read("g", 251);
    expect(cache.size()).toBe(4);
  });
});
