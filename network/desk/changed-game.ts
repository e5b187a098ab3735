import { DateTime } from "luxon";
import { type GameChange, type GameRefusal, OPEN_END } from "~contracts/desk/games";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { laterFields, withOverrides, withStream } from "../importer/own-events.server";
import { withResult } from "../importer/result-file.server";
import { rivalsOf } from "../importer/results";
import { previousStart } from "../importer/schedule-file.server";
import { isStreamAddress } from "../importer/stream-file.server";
import { type Blackout, blackoutOf } from "../league/blackout";
import { type Overrides, readOverrides } from "../league/overrides";
import { isPaidAt } from "../league/paid-until";
import { offForGood } from "../league/status-at";
import type { EventTable } from "../league/tables";
import { firstMoment } from "../league/wall-clock";
import { toFlag } from "../store/database";

/** A game of one's own has no film of the league. */
export const isOwnGame = ({ clip }: Pick<EventTable, "clip">): boolean => clip === "";

const stationOf = ({ slug, publisher_key }: EventTable) => ({ slug, producer_key: null, key: publisher_key });

/** A made-up game's score is drawn with it. */
export const takesResult = (event: EventTable): boolean => isOwnGame(event) && rivalsOf(event) !== null;

/** Where no one knows the hour: as in a schedule's file. */
const EVENING = "19:00";

export const isOverAt = (event: Pick<EventTable, "complete_at" | "is_deleted" | "overrides">, now: number): boolean =>
  event.is_deleted === 0 &&
  ((event.complete_at !== null && event.complete_at <= now) ||
    readOverrides(event.overrides).final_score !== undefined);

export const hasBegun = ({ on_air_at, start_at }: Pick<EventTable, "on_air_at" | "start_at">, now: number): boolean =>
  (on_air_at ?? start_at) <= now;

function moved(event: EventTable, change: Extract<GameChange, { kind: "move" }>, now: number): EventTable {
  const { date, time, time_zone, venue } = change;
  const zone = zoneOfUnityKey(time_zone) ?? "UTC";
  const start_at = firstMoment(DateTime.fromISO(`${date}T${time ?? EVENING}`, { zone }));
  const later = (at: number | null) => (at === null ? null : at + start_at - event.start_at);
  const there: EventTable = {
    ...event,
    ...{ start_at, time_zone, venue: venue || null, tbd: toFlag(time === null), is_deleted: 0 },
    ...{ complete_at: later(event.complete_at), on_air_at: later(event.on_air_at) },
    vod_ready_at: later(event.vod_ready_at),
  };
  const previous_start_at = previousStart(event, start_at, time_zone);
  const overrides = {
    ...readOverrides(event.overrides),
    previous_start_at,
    postponed: undefined,
    live_score: undefined,
  };
  const dated = withOverrides({ ...there, overrides: "{}" }, overrides);
  return isOwnGame(event) ? withStream(dated, laterFields(dated), stationOf(event), { known: event, now }) : dated;
}

/** Free or paid as the schedule's file says it; one that was to become free already would stay so. */
function withAccess(event: EventTable, isPaid: boolean, now: number): EventTable {
  const sold = { ...event, payment_required: toFlag(isPaid) };
  const isFreeAnyway = isPaid && !isPaidAt(sold, readOverrides(event.overrides), now);
  return isFreeAnyway ? withOverrides(sold, { entitlement_period_at: undefined }) : sold;
}

/** Of either medium, as one form shows it. */
export function blackoutIn(overrides: Overrides): Blackout {
  const [live, replay] = [blackoutOf("broadcast", overrides), blackoutOf("vod", overrides)];
  return { from: live.from ?? replay.from, until: live.until ?? replay.until };
}

/** Without an end, from now, or from when it was to begin already. */
function withBlackout(event: EventTable, until: string | null, now: number): EventTable {
  const zone = zoneOfUnityKey(event.time_zone) ?? "UTC";
  const known = blackoutIn(readOverrides(event.overrides));
  const isOpen = until === OPEN_END;
  const from = isOpen ? ((known.until === undefined ? known.from : undefined) ?? now) : undefined;
  const end = until === null || isOpen ? undefined : firstMoment(DateTime.fromISO(until, { zone }));
  return withOverrides(event, {
    ...{ blackout_start_at: undefined, blackout_end_at: undefined },
    ...{ broadcast_blackout_start_at: from, broadcast_blackout_end_at: end },
    ...{ vod_blackout_start_at: from, vod_blackout_end_at: end },
  });
}

function withLiveScore(
  event: EventTable,
  { home_score, away_score, period }: Extract<GameChange, { kind: "score" }>,
  now: number,
): EventTable | GameRefusal {
  const rivals = takesResult(event) && rivalsOf(event);
  if (!rivals) return "drawn";
  if (event.is_deleted === 1) return "called_off";
  if (isOverAt(event, now)) return "over";
  if (!hasBegun(event, now)) return "not_begun";
  const scores = { [rivals.away]: Number(away_score), [rivals.home]: Number(home_score) };
  return withOverrides(event, { live_score: home_score === "" ? undefined : { at: now, period, scores } });
}

/** The event as an import would write it, or why it stays. */
export function changedGame(
  event: EventTable,
  change: Exclude<GameChange, { kind: "undo" }>,
  now: number,
): EventTable | GameRefusal {
  if (event.updated_at !== change.updated_at) return "changed";
  const off = (notice: string, postponed?: boolean) =>
    isOverAt(event, now)
      ? "over"
      : { ...withOverrides(event, { postponed, ...(notice && { notice }) }), is_deleted: 1 as const };
  switch (change.kind) {
    case "move": {
      if (isOverAt(event, now)) return "over";
      const there = moved(event, change, now);
      // A mistyped day would end the game, and nothing could take that back.
      return isOverAt(there, now) ? "past" : there;
    }
    case "call_off":
      return off(change.notice, offForGood(event));
    case "postpone":
      return off(change.notice, true);
    case "bring_back":
      return { ...withOverrides(event, { postponed: undefined }), is_deleted: 0 };
    case "notice":
      return withOverrides(event, { notice: change.notice || undefined });
    case "access":
      return withAccess(event, change.access === "paid", now);
    case "blackout": {
      const dark = withBlackout(event, change.until, now);
      const { until } = blackoutIn(readOverrides(dark.overrides));
      return until !== undefined && until <= now ? "ended" : dark;
    }
    case "result":
      return takesResult(event) ? withResult(event, change, now) : "drawn";
    case "score":
      return withLiveScore(event, change, now);
    case "stream": {
      if (!isOwnGame(event)) return "drawn";
      const { live_url, replay_url } = change;
      if ([live_url, replay_url].some((address) => address && !isStreamAddress(address))) return "no_address";
      const overrides = {
        ...laterFields(event),
        ...{ live_url: live_url || undefined, replay_url: replay_url || undefined },
      };
      return withStream(event, overrides, stationOf(event), { known: event, now });
    }
  }
}

export type Undoable = { kind: string; event: EventTable };

/** As it was before its last change, if that is still the last; what was played isn't moved by it. */
export function undoneGame(
  event: EventTable,
  last: Undoable | null,
  { updated_at }: Pick<GameChange, "updated_at">,
  now: number,
): EventTable | GameRefusal {
  if (!last || event.updated_at !== updated_at) return "changed";
  const isOfPlan = ["move", "call_off", "postpone"].includes(last.kind);
  return isOfPlan && isOverAt(event, now) ? "over" : last.event;
}
