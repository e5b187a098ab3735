import { DateTime } from "luxon";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import type { Overrides } from "../league/overrides";
import type { EventTable } from "../league/tables";

type Played = Pick<EventTable, "is_sport" | "home_key" | "away_key" | "start_at" | "tbd" | "time_zone">;

/** Null for a meet of many teams, and for anything that is no sport. */
export function rivalsOf({ is_sport, home_key, away_key }: Played): { home: string; away: string } | null {
  return is_sport === 1 && home_key !== null && away_key !== null ? { home: home_key, away: away_key } : null;
}

/** By the clock of the place, as a schedule is read. */
export const localTime = (at: number, { time_zone }: Pick<EventTable, "time_zone">): DateTime =>
  DateTime.fromMillis(at, { zone: zoneOfUnityKey(time_zone) ?? "UTC" });

/** Where the hour is open, the game can be at any time of its day. */
export function beginningOf({ start_at, tbd, time_zone }: Played): DateTime {
  const start = localTime(start_at, { time_zone });
  return tbd === 1 ? start.startOf("day") : start;
}

export const momentText = (moment: DateTime) => moment.toFormat("yyyy-MM-dd HH:mm");

/** A result is of the two teams that played: it goes once the schedule names others, or a day that is still to come. */
export function whyResultGoes(
  result: Overrides["final_score"],
  event: Played,
  now: number,
): { column: string; reason: string } | null {
  if (!result) return null;
  const rivals = rivalsOf(event);
  const isTheirs = rivals !== null && [rivals.home, rivals.away].every((key) => Object.hasOwn(result, key));
  if (!isTheirs) return { column: "home", reason: "its result is gone, which was of other teams" };
  if (beginningOf(event).toMillis() > now) return { column: "date", reason: "its result is gone: it is still to come" };
  return null;
}
