/** S 3 */
export const TIME_ZONES = [
  { canonical: "America/New_York", displayName: "Eastern Time Zone", unityKey: "East" },
  { canonical: "America/Chicago", displayName: "Central Time Zone", unityKey: "Central" },
  { canonical: "America/Denver", displayName: "Mountain Time Zone", unityKey: "Mountain" },
  { canonical: "America/Phoenix", displayName: "Arizona Time Zone", unityKey: "Arizona" },
  { canonical: "America/Los_Angeles", displayName: "Pacific Time Zone", unityKey: "Pacific" },
  { canonical: "America/Anchorage", displayName: "Alaska Time Zone", unityKey: "Alaska" },
  { canonical: "Pacific/Honolulu", displayName: "Hawaii-Aleutian Time Zone", unityKey: "Hawaii" },
] as const;

export const DEFAULT_TIME_ZONE = "America/New_York";

export function zoneOfUnityKey(unityKey: string | null | undefined): string | null {
  return TIME_ZONES.find((zone) => zone.unityKey === unityKey)?.canonical ?? null;
}

const knownZones = new Map<string, boolean>();

export function isTimeZone(zone: string | null | undefined): zone is string {
  if (!zone || zone.length > 64) return false;
  const known = knownZones.get(zone);
  if (known !== undefined) return known;
  const valid = IANA_NAME.test(zone) && canFormat(zone);
  // Bounded, because the name can come from a cookie.
  if (knownZones.size < 1000) knownZones.set(zone, valid);
  return valid;
}

const IANA_NAME = /^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2})$/;

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Accepts unity keys; America/Arizona becomes America/Phoenix (S 4.7). */
export function canonicalZone(zone: string | null | undefined): string | null {
  if (zone === "America/Arizona") return "America/Phoenix";
  return zoneOfUnityKey(zone) ?? (isTimeZone(zone) ? zone : null);
}

/** S 9.4 */
export function zoneOrDefault(zone: string | null | undefined): string {
  return isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
}
