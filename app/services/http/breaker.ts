/** Monotonic milliseconds, independent of the site's clock. */
export type Ticks = () => number;

type Rules = { windowMs: number; minimumCalls: number; failureShare: number; restMs: number };

/** Security 5: opens at ≥ 50% failures of ≥ 20 calls in 10 s. */
const BREAKER_RULES: Rules = { windowMs: 10_000, minimumCalls: 20, failureShare: 0.5, restMs: 5_000 };

const BUCKETS = 10;
type Bucket = { slot: number; calls: number; failures: number };

export function createBreaker(ticks: Ticks, rules: Rules = BREAKER_RULES) {
  const bucketMs = rules.windowMs / BUCKETS;
  let buckets: Bucket[] = [];
  let openedAt: number | null = null;
  let probing = false;

  function current(): Bucket {
    const slot = Math.floor(ticks() / bucketMs);
    buckets = buckets.filter((bucket) => bucket.slot > slot - BUCKETS);
    const last = buckets.at(-1);
    if (last?.slot === slot) return last;
    const fresh = { slot, calls: 0, failures: 0 };
    buckets.push(fresh);
    return fresh;
  }

  function close() {
    openedAt = null;
    probing = false;
    buckets = [];
  }

  return {
    admits(): boolean {
      if (openedAt === null) return true;
      if (probing || ticks() - openedAt < rules.restMs) return false;
      probing = true;
      return true;
    },
    succeeded() {
      if (openedAt !== null) close();
      current().calls += 1;
    },
    failed() {
      const bucket = current();
      bucket.calls += 1;
      bucket.failures += 1;
      const calls = buckets.reduce((sum, each) => sum + each.calls, 0);
      const failures = buckets.reduce((sum, each) => sum + each.failures, 0);
      if (probing || (calls >= rules.minimumCalls && failures / calls >= rules.failureShare)) openedAt = ticks();
      probing = false;
    },
    /** Not the upstream's failure: it was never asked, or no one waited. Another probe may follow. */
    abandoned() {
      probing = false;
    },
    isOpen: () => openedAt !== null,
    reset: close,
  };
}
