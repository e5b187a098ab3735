/** The time-zone table of S 3. */
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

/** "East" → "America/New_York"; null when the key is not in the table. */
export function zoneOfUnityKey(unityKey: string | null | undefined): string | null {
  return TIME_ZONES.find((zone) => zone.unityKey === unityKey)?.canonical ?? null;
}
