import { DateTime } from "luxon";

/** Rules take `now: DateTime` and compare in UTC. Only this file turns upstream ISO text into an instant. */

export function instantOf(iso: string | null | undefined): DateTime<true> | null {
  if (!iso) return null;
  const known = read.get(iso);
  if (known !== undefined) return known;
  const found = asWeWrite(iso) ?? asIsoAllows(iso);
  // A time without its day means today's.
  if (iso.length <= LONGEST_ISO && iso[4] === "-") {
    if (read.size >= MOST_READ) read.clear();
    read.set(iso, found);
  }
  return found;
}

/** Most are written so, and need no parser of all that ISO 8601 allows. */
function asWeWrite(iso: string): DateTime<true> | null {
  const at = iso.length === WRITTEN_LETTERS ? new Date(iso) : null;
  return at && !Number.isNaN(at.getTime()) && at.toISOString() === iso ? utc(at.getTime()) : null;
}

function asIsoAllows(iso: string): DateTime<true> | null {
  const instant = DateTime.fromISO(iso, { zone: "utc" });
  return instant.isValid ? instant : null;
}

const WRITTEN_LETTERS = "2026-11-20T19:00:00.000Z".length;

/** The same few times are read for each visitor: 4 % of an event page. Luxon's records never change. */
const read = new Map<string, DateTime<true> | null>();
const MOST_READ = 5_000;
const LONGEST_ISO = 40;

export function utc(epochMs: number): DateTime<true> {
  const instant = DateTime.fromMillis(epochMs, { zone: "utc" });
  if (!instant.isValid) throw new RangeError(`Not an instant: ${epochMs}`);
  return instant;
}

export function isoOf(instant: DateTime): string {
  return new Date(instant.toMillis()).toISOString();
}
