type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number };

/** Chromium alone tells; the others are taken for good ones. */
export const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

export const prefersSaving = (): boolean => connection().saveData === true;

const FAST_ENOUGH = "4g";

/** From here on Chromium itself calls a connection 3G. */
const LONG_TRIP_MS = 270;

/** The shortest way there and back of the page and its files, so that a slow answer of the site counts for nothing. */
function hasLongTrips(): boolean {
  const files = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const trips = (files as PerformanceResourceTiming[])
    .filter(({ transferSize }) => transferSize > 0)
    .map(({ requestStart, responseStart }) => responseStart - requestStart);
  return trips.length > 0 && Math.min(...trips) >= LONG_TRIP_MS;
}

/** What was asked for in half seconds would come late, or not at all. */
export function hasWeakSignal(): boolean {
  const { effectiveType } = connection();
  return (effectiveType !== undefined && effectiveType !== FAST_ENOUGH) || hasLongTrips();
}
