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

const knownZones = new Map<string, string | null>();

/**
 * The zone of an IANA name, spelled as the platform spells it, or null. Names differ in capitals as one likes, and what
 * is remembered by zone is never forgotten: only this one spelling may go on from here.
 */
export function zoneNamed(zone: string | null | undefined): string | null {
  if (!zone || zone.length > 64) return null;
  const known = knownZones.get(zone);
  if (known !== undefined) return known;
  const named = IANA_NAME.test(zone) ? spelledByThePlatform(zone) : null;
  // Bounded, because the name can come from a cookie.
  if (knownZones.size < 1000) knownZones.set(zone, named);
  return named;
}

const IANA_NAME = /^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2})$/;

function spelledByThePlatform(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Accepts unity keys; America/Arizona becomes America/Phoenix (S 4.7). */
export function canonicalZone(zone: string | null | undefined): string | null {
  if (zone === "America/Arizona") return "America/Phoenix";
  return zoneOfUnityKey(zone) ?? zoneNamed(zone);
}

/** S 9.4 */
export function zoneOrDefault(zone: string | null | undefined): string {
  return zoneNamed(zone) ?? DEFAULT_TIME_ZONE;
}
