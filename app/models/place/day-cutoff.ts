import type { DateTime } from "luxon";

export const CUTOFF_HOUR_UTC = 9;

/** The latest 09:00 UTC before now (S 4.2). */
export function dayCutoff(now: DateTime): DateTime {
  const minute = now.toUTC().startOf("minute");
  const today = minute.startOf("day").set({ hour: CUTOFF_HOUR_UTC });
  return minute > today ? today : today.minus({ days: 1 });
}
