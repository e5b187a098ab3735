import { DateTime } from "luxon";

/**
 * Every rule takes the clock as `now: DateTime`. Comparisons are made in UTC; only rules that print a date also take a
 * zone. This file is the one place where ISO text of an upstream becomes an instant.
 */

/** The instant of an ISO 8601 text, in UTC; null for a missing or unreadable one. */
export function instantOf(iso: string | null | undefined): DateTime<true> | null {
  if (!iso) return null;
  const instant = DateTime.fromISO(iso, { zone: "utc" });
  return instant.isValid ? instant : null;
}

/** The clock's epoch milliseconds as the DateTime that rules take. */
export function utc(epochMs: number): DateTime<true> {
  const instant = DateTime.fromMillis(epochMs, { zone: "utc" });
  if (!instant.isValid) throw new RangeError(`Not an instant: ${epochMs}`);
  return instant;
}

/** ISO 8601 with milliseconds, in UTC, as upstreams take it. */
export function isoOf(instant: DateTime): string {
  return new Date(instant.toMillis()).toISOString();
}
