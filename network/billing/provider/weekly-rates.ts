import { LRUCache } from "lru-cache";

/** In cents, so that the tax on it is the rate in millionths. */
export const ASKED_FOR = 1_000_000;
const KEPT_MS = 7 * 86_400_000;
const KEPT_AT_MOST = 50_000;

/** A place is its ZIP code's first five digits. */
export const placeOf = (zip: string): string => zip.slice(0, 5);

/** Each place is asked for once a week; `taxOn` is what a service takes on `ASKED_FOR` there (B 8). */
export function weeklyRates(service: string, clock: { now(): number }, taxOn: (place: string) => Promise<number>) {
  const known = new LRUCache<string, { rate: number; at: number }>({ max: KEPT_AT_MOST });
  return async (zip: string): Promise<number> => {
    const place = placeOf(zip);
    const now = clock.now();
    const kept = known.get(place);
    if (kept && now >= kept.at && now < kept.at + KEPT_MS) return kept.rate;
    const rate = await taxOn(place);
    if (!Number.isInteger(rate) || rate < 0 || rate >= ASKED_FOR) throw new Error(`${service} answered ${rate}`);
    known.set(place, { rate, at: now });
    return rate;
  };
}
