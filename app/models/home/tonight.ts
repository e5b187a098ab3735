import type { DateTime } from "luxon";
import { type WindowParameter, windowParameters } from "~/models/event-list/windows";
import { utc } from "~/models/place/instant";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";

/** The hour at which a night is over everywhere. */
const NIGHT_ENDS_AT = 4;

/** The end of tonight: 4 AM of the next day in the visitor's zone (rulings 4, "tonight"). */
export function endOfTonight(now: DateTime, zone: string): DateTime {
  return now.setZone(zoneOrDefault(zone)).startOf("day").plus({ days: 1 }).set({ hour: NIGHT_ENDS_AT });
}

/** What is on the air, and what begins from now until tonight is over, as a search asks for it (S 7.6). */
export function tonightWindows(now: DateTime, zone: string): { window: WindowParameter[] } {
  const minute = now.startOf("minute");
  // A range holds both its ends; a game at 4 AM sharp is tomorrow's.
  const last = endOfTonight(now, zone).minus({ milliseconds: 1 });
  return windowParameters([
    { field: "status", status: "scheduled", from: minute, to: last },
    { field: "status", status: "on_air", from: utc(0), to: now },
  ]);
}
