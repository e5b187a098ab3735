import type { DateTime } from "luxon";

export const CUTOFF_HOUR_UTC = 9;

/** 09:00 UTC today, or of yesterday while now is not yet past today's (S 4.2). */
export function dayCutoff(now: DateTime): DateTime {
  const minute = now.toUTC().startOf("minute");
  const today = minute.startOf("day").set({ hour: CUTOFF_HOUR_UTC });
  return minute > today ? today : today.minus({ days: 1 });
}
