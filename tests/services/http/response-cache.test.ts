import { describe, expect, test } from "vitest";
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
      cache.read(
        key,
        freshness,
        async () => ({ value: `${key}${++asked}`, bytes }),
        () => true,
      ),
    failing: (key: string, stale = true) =>
      cache.read(
        key,
        freshness,
        () => Promise.reject(new Error("down")),
        () => stale,
      ),
  };
}

describe("kept answers (security 5)", () => {
  test("from before a clearing are not kept after it", async () => {
    const { cache, read } = cacheAt();
    let answer: (sized: { value: string; bytes: number }) => void = () => undefined;
    const begun = cache.read(
      "a",
      freshness,
      () => new Promise<{ value: string; bytes: number }>((resolve) => (answer = resolve)),
      () => true,
    );
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

  test("are forgotten when the upstream says that they are gone", async () => {
    const { read, failing, pass } = cacheAt();
    await read("a");
    pass(5_001);
    await expect(failing("a", false)).rejects.toThrow("down");
    await expect(failing("a")).rejects.toThrow("down");
  });

  test("are bounded in number, the least recently used going first", async () => {
    const { cache, read, asked } = cacheAt({ entries: 2, bytes: 1_000 });
    await read("a");
    await read("b");
    await read("a");
    await read("c");
    expect(cache.size()).toEqual({ entries: 2, bytes: 20 });
    expect(asked()).toBe(3);
    await read("a");
    expect(asked()).toBe(3);
    await read("b");
    expect(asked()).toBe(4);
  });

  test("are bounded in bytes, and one that is large for the store is not kept", async () => {
    const { cache, read } = cacheAt({ entries: 100, bytes: 1_000 });
    for (const key of "abcdef") await read(key, 250);
    expect(cache.size()).toEqual({ entries: 4, bytes: 1_000 });
    await read("g", 251);
    expect(cache.size()).toEqual({ entries: 4, bytes: 1_000 });
  });
});
