import type { DateTime } from "luxon";
import { STATUS_MINUTES } from "~/models/event/status/display-status";
import { type WindowParameter, windowParameters } from "~/models/event-list/windows";
import { utc } from "~/models/place/time";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";

const NIGHT_ENDS_AT = 4;

/** 4 AM the next day in the visitor's zone (rulings 4, "tonight"). */
export function endOfTonight(now: DateTime, zone: string): DateTime {
  return now.setZone(zoneOrDefault(zone)).startOf("day").plus({ days: 1 }).set({ hour: NIGHT_ENDS_AT });
}

/** The time windows of "Tonight for your teams" (S 7.6). */
export function tonightWindows(now: DateTime, zone: string): { window: WindowParameter[] } {
  const minute = now.startOf("minute");
  // Ranges include both ends, and a game at exactly 4 AM belongs to tomorrow.
  const to = endOfTonight(now, zone).minus({ milliseconds: 1 });
  // Late, not gone: it is about to start, or delayed, as in the live row (S 4.2).
  const late = minute.minus({ minutes: STATUS_MINUTES.longDelay });
  // What is on has begun: a range that moved with each millisecond would be asked again by each page.
  const ever = utc(0);
  return windowParameters([
    { field: "status", status: "scheduled", from: late, to },
    { field: "status", status: "on_air", from: ever, to },
    // Games with stats alone have no broadcast to find them by.
    { field: "datacast_status", status: "scheduled", from: late, to },
    { field: "datacast_status", status: "inprogress", from: ever, to },
  ]);
}

/** What comes after tonight (S 7.6). */
export function laterWindows(now: DateTime, zone: string): { window: WindowParameter[] } {
  const from = endOfTonight(now, zone);
  const to = from.plus({ years: 1 });
  return windowParameters([
    { field: "status", status: "scheduled", from, to },
    { field: "datacast_status", status: "scheduled", from, to },
  ]);
}
