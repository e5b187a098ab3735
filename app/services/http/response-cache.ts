import { LRUCache } from "lru-cache";
import type { Freshness } from "~contracts/endpoint";
import type { Ticks } from "./breaker";

/** Serve a stale answer this long before asking a failing upstream again, so that not every visitor waits. */
const DOUBT_MS = 5_000;
const FAILURES = 200;

export type Sized<Value> = { value: Value; bytes: number };
type Entry = Sized<unknown> & { storedAt: number; freshUntil: number };
type Failure = { thrown: unknown; until: number };

type Reading<Value> = {
  ask: () => Promise<Sized<Value>>;
  mayServeStale: (error: unknown) => boolean;
  /** Without a stale answer: the error, thrown again without a call, for as long as one would be served. */
  mayRemember?: (error: unknown) => boolean;
  /** Another source, asked before a stale answer is served. */
  instead?: ((error: unknown) => Promise<Value>) | undefined;
  /** A second key, whose newest answer is used if the first key has none; read only when needed. */
  standIn?: (() => string | null) | undefined;
};

export function createResponseCache(ticks: Ticks, limits = { entries: 10_000, bytes: 8 * 1024 * 1024 }) {
  // By size alone, it takes no room before it is filled: some upstreams have nothing that is kept.
  const entries = new LRUCache<string, Entry>({
    maxSize: limits.bytes,
    maxEntrySize: Math.floor(limits.bytes / 4),
    sizeCalculation: ({ bytes }) => Math.max(Math.ceil(limits.bytes / limits.entries), bytes),
  });
  const failures = new LRUCache<string, Failure>({ max: FAILURES });
  let generation = 0;

  function store(keys: readonly (string | null | undefined)[], answer: Sized<unknown>, freshMs: number) {
    const now = ticks();
    const entry = { ...answer, storedAt: now, freshUntil: now + freshMs };
    for (const key of keys) if (key) entries.set(key, entry);
  }

  return {
    async read<Value>(
      key: string,
      { freshMs, staleMs }: Freshness,
      { ask, mayServeStale, mayRemember = () => false, instead, standIn }: Reading<Value>,
    ): Promise<{ value: Value; source: "fresh" | "asked" | "stale" }> {
      const entry = entries.get(key);
      if (entry && entry.freshUntil > ticks()) return { value: entry.value as Value, source: "fresh" };
      const failed = failures.get(key);
      if (failed && failed.until > ticks()) throw failed.thrown;
      const begun = generation;
      try {
        const answer = await ask();
        // Cleared meanwhile, so the answer may be from before.
        if (begun === generation) store([key, standIn?.()], answer, freshMs);
        return { value: answer.value, source: "asked" };
      } catch (error) {
        const other = standIn?.() ?? key;
        const last = entry ?? entries.get(other);
        const mayStandIn = mayServeStale(error);
        if (!mayStandIn) for (const gone of [key, other]) entries.delete(gone);
        const theirs = instead ? await outcomeOf(instead(error)) : { failure: error };
        if ("value" in theirs) {
          const bytes = JSON.stringify(theirs.value).length;
          if (begun === generation) store([key], { value: theirs.value, bytes }, DOUBT_MS);
          return { value: theirs.value, source: "asked" };
        }
        if (!mayStandIn || !last || ticks() - last.storedAt > freshMs + staleMs) {
          // Someone else's refusal answers for the record, their time-out doesn't.
          const isAnswer = !mayServeStale(theirs.failure) || mayRemember(theirs.failure);
          if (begun === generation && mayRemember(error) && isAnswer)
            failures.set(key, { thrown: theirs.failure, until: ticks() + Math.min(DOUBT_MS, staleMs) });
          throw theirs.failure;
        }
        if (begun === generation) entries.set(key, { ...last, freshUntil: ticks() + DOUBT_MS });
        return { value: last.value as Value, source: "stale" };
      }
    },
    clear() {
      generation += 1;
      entries.clear();
      failures.clear();
    },
    size: () => entries.size,
  };
}

const outcomeOf = <Value>(answer: Promise<Value>): Promise<{ value: Value } | { failure: unknown }> =>
  answer.then(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  );
