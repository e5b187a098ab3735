import { canonicalZone, DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";

type Candidates = {
  /** An IANA name, or a unity key from the table. */
  member?: string | null | undefined;
  browser?: string | null | undefined;
  unauth?: string | null | undefined;
};

/** Member's, then browser's, then saved, then America/New_York (S 4.7). */
export function memberTimeZone({ member, browser, unauth }: Candidates): string {
  for (const candidate of [member, browser, unauth]) {
    const zone = canonicalZone(candidate);
    if (zone) return zone;
  }
  return DEFAULT_TIME_ZONE;
}
