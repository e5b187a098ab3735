import { DateTime } from "luxon";

/** Rules take `now: DateTime` and compare in UTC. Only this file turns upstream ISO text into an instant. */

export function instantOf(iso: string | null | undefined): DateTime<true> | null {
  if (!iso) return null;
  const instant = DateTime.fromISO(iso, { zone: "utc" });
  return instant.isValid ? instant : null;
}

export function utc(epochMs: number): DateTime<true> {
  const instant = DateTime.fromMillis(epochMs, { zone: "utc" });
  if (!instant.isValid) throw new RangeError(`Not an instant: ${epochMs}`);
  return instant;
}

export function isoOf(instant: DateTime): string {
  return new Date(instant.toMillis()).toISOString();
}
