/** As many visitors as are remembered; of more, whoever came first is forgotten. */
const VISITORS_KEPT = 10_000;

/** What each visitor did in a window of time of the visitor's own, begun by the first thing that counts. */
export function windows<Counted>(lengthMs: number, empty: () => Counted) {
  const kept = new Map<string, { counted: Counted; ends: number }>();
  const known = (who: string, now: number): Counted | null => {
    const window = kept.get(who);
    return window && window.ends > now ? window.counted : null;
  };
  const begin = (who: string, now: number): Counted => {
    const counted = empty();
    kept.delete(who);
    kept.set(who, { counted, ends: now + lengthMs });
    const oldest = kept.size > VISITORS_KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return counted;
  };
  return { known, knownOrBegun: (who: string, now: number): Counted => known(who, now) ?? begin(who, now) };
}
