import { LRUCache } from "lru-cache";
import type { Freshness } from "~contracts/endpoint";
import type { Ticks } from "./breaker";

/** Serve a stale answer this long before asking a failing upstream again, so that not every visitor waits. */
const DOUBT_MS = 5_000;

export type Sized<Value> = { value: Value; bytes: number };
type Entry = Sized<unknown> & { storedAt: number; freshUntil: number };

export function createResponseCache(ticks: Ticks, limits = { entries: 2_000, bytes: 8 * 1024 * 1024 }) {
  const entries = new LRUCache<string, Entry>({
    max: limits.entries,
    maxSize: limits.bytes,
    maxEntrySize: Math.floor(limits.bytes / 4),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });

  let generation = 0;

  function store(key: string, answer: Sized<unknown>, freshMs: number) {
    const now = ticks();
    entries.set(key, { ...answer, storedAt: now, freshUntil: now + freshMs });
  }

  return {
    async read<Value>(
      key: string,
      { freshMs, staleMs }: Freshness,
      ask: () => Promise<Sized<Value>>,
      mayServeStale: (error: unknown) => boolean,
    ): Promise<{ value: Value; source: "fresh" | "asked" | "stale" }> {
      const kept = entries.get(key);
      if (kept && kept.freshUntil > ticks()) return { value: kept.value as Value, source: "fresh" };
      const begun = generation;
      try {
        const answer = await ask();
        // Cleared meanwhile, so the answer may be from before.
        if (begun === generation) store(key, answer, freshMs);
        return { value: answer.value, source: "asked" };
      } catch (error) {
        if (!mayServeStale(error)) {
          entries.delete(key);
          throw error;
        }
        if (!kept || ticks() - kept.storedAt > freshMs + staleMs) throw error;
        kept.freshUntil = ticks() + DOUBT_MS;
        return { value: kept.value as Value, source: "stale" };
      }
    },
    clear() {
      generation += 1;
      entries.clear();
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
