import { DateTime } from "luxon";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { type Overrides, readOverrides } from "./overrides";
import type { EventTable } from "./tables";

export type Timed = Pick<
  EventTable,
  | "start_at"
  | "on_air_at"
  | "complete_at"
  | "vod_ready_at"
  | "has_broadcast"
  | "has_vod"
  | "has_datacast"
  | "is_deleted"
>;

export type StatusesAt = {
  broadcast: "scheduled" | "on_air" | "complete" | null;
  vod: "scheduled" | "complete" | "failed" | null;
  datacast: "scheduled" | "inprogress" | "complete" | null;
};

/** What was told by hand since its start; once it is over, only a result counts. */
export function liveScoreAt({ start_at, complete_at }: Span, { live_score }: Overrides, now: number) {
  if (!live_score || now < live_score.at || live_score.at < start_at) return null;
  return complete_at === null || now < complete_at ? live_score : null;
}
type Span = Pick<EventTable, "start_at" | "complete_at">;

/** S 4.1, from times in epoch ms; `on_air_at` is later than planned for a late start, and null if it never starts. */
export function statusAt(event: Timed, overrides: Overrides, now: number): StatusesAt {
  const ahead = "scheduled" as const;
  if (event.is_deleted === 1)
    return { broadcast: event.has_broadcast ? ahead : null, vod: null, datacast: event.has_datacast ? ahead : null };
  const begun = event.on_air_at !== null && now >= event.on_air_at;
  const over = event.complete_at !== null && now >= event.complete_at;
  const broadcast = overrides.broadcast_status ?? (over ? "complete" : begun ? "on_air" : "scheduled");
  const datacast = over ? "complete" : begun ? "inprogress" : "scheduled";
  const ready = event.vod_ready_at !== null && now >= event.vod_ready_at;
  const replayExists = !event.has_broadcast || broadcast === "complete" || overrides.vod_status !== undefined;
  return {
    broadcast: event.has_broadcast ? broadcast : null,
    vod: event.has_vod && replayExists ? (overrides.vod_status ?? (ready ? "complete" : "scheduled")) : null,
    datacast: event.has_datacast
      ? (overrides.datacast_status ?? datacast)
      : liveScoreAt(event, overrides, now) && "inprogress",
  };
}

/** Until it begins: where the hour is open, what is stored as the start is only a place in the day. */
export const isHourOpen = ({ tbd, on_air_at }: Pick<EventTable, "tbd" | "on_air_at">, now: number): boolean =>
  tbd === 1 && (on_air_at === null || now < on_air_at);

type CalledOff = Pick<EventTable, "is_deleted" | "overrides">;
type Dated = Pick<EventTable, "start_at" | "complete_at" | "updated_at" | "time_zone" | "overrides">;

/** Fans wait for it whatever its old time, also once it is off for good. */
export const wasPostponed = ({ overrides }: Pick<EventTable, "overrides">): boolean =>
  readOverrides(overrides).postponed !== undefined;

/** What `postponed` becomes where a game is called off for good. */
export const offForGood = (known: CalledOff | undefined): false | undefined =>
  known?.is_deleted === 1 && wasPostponed(known) ? false : undefined;

const DAY = 24 * 3_600_000;

/**
 * Until its day is over where it takes place, or the day of the news where it was postponed; one that is put away after
 * it was played is gone at once (rulings 5).
 */
export function canceledUntil(event: Dated): number {
  const { start_at, complete_at, updated_at, time_zone } = event;
  const isAwaited = wasPostponed(event);
  if (!isAwaited && complete_at !== null && updated_at >= complete_at) return updated_at;
  const planned = complete_at !== null && complete_at - start_at > DAY ? complete_at : start_at;
  const last = isAwaited ? Math.max(planned, updated_at) : planned;
  return DateTime.fromMillis(last, { zone: zoneOfUnityKey(time_zone) ?? "UTC" })
    .endOf("day")
    .toMillis();
}

export const isPostponed = ({ is_deleted, overrides }: CalledOff): boolean =>
  is_deleted === 1 && readOverrides(overrides).postponed === true;

/** Still shown, and says so; from then on it is as good as deleted. A postponed one is until it has a new day. */
export const isCanceledAt = (event: Dated & CalledOff, now: number): boolean =>
  event.is_deleted === 1 && (now < canceledUntil(event) || isPostponed(event));

/** Null: it is on, or gone. */
export function offText(event: Dated & CalledOff, now: number): "Canceled" | "Postponed" | null {
  if (!isCanceledAt(event, now)) return null;
  return isPostponed(event) ? "Postponed" : "Canceled";
}
