import { DEFAULT_TIME_ZONE, isTimeZone, zoneOfUnityKey } from "~contracts/vocabulary/time-zones";

type Candidates = {
  /** member_service_time_zone: an IANA name, or one of the table's unity keys. */
  member?: string | null | undefined;
  browser?: string | null | undefined;
  /** member_unauth_time_zone, written by the browser once. */
  unauth?: string | null | undefined;
};

/** The visitor's zone: member's, browser's, the remembered one, America/New_York (S 4.7). */
export function memberTimeZone({ member, browser, unauth }: Candidates): string {
  for (const candidate of [member, browser, unauth]) {
    const zone = canonicalZone(candidate);
    if (zone) return zone;
  }
  return DEFAULT_TIME_ZONE;
}

/** An IANA name or unity key as a usable zone; America/Arizona is America/Phoenix; null where it is none (S 4.7). */
export function canonicalZone(zone: string | null | undefined): string | null {
  if (zone === "America/Arizona") return "America/Phoenix";
  return zoneOfUnityKey(zone) ?? (isTimeZone(zone) ? zone : null);
}
