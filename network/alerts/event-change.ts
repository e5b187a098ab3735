import { DateTime } from "luxon";
import { CHANGE_NEWS } from "./due-alerts";
import type { AlertEventTable } from "./tables";

/** What an event's change leaves to tell of it (S 7.3). */

type Time = Pick<AlertEventTable, "start_at" | "tbd">;
type State = Time & Pick<AlertEventTable, "is_deleted">;
/** When someone was last told so; null: no one. */
export type LastAlerts = { moved: number | null; canceled: number | null };
type Look = { zone: string; now: number; lastAlerts: LastAlerts };

/** Where the time was not set and is not set now, only another day is news. */
function isMoved(was: Time, is: Time, zone: string): boolean {
  if (was.tbd !== is.tbd) return true;
  const [before, after] = [was, is].map(({ start_at }) => DateTime.fromMillis(start_at, { zone }));
  return was.tbd === 1 ? before?.toISODate() !== after?.toISODate() : was.start_at !== is.start_at;
}

/** Anyone who reads what was said of it before would be misled. */
export const isMaterialChange = (was: State, is: State, zone: string): boolean =>
  was.is_deleted !== is.is_deleted || isMoved(was, is, zone);

/** All who wait for it are still to be told, such as in their quiet hours. */
const isUntold = (changedAt: number | null, toldAt: number | null, now: number): boolean =>
  changedAt !== null && now - changedAt < CHANGE_NEWS && (toldAt ?? 0) < changedAt;

/** A time or a cancellation that is taken back before anyone was told of it is no news. */
export function changeColumns(
  was: AlertEventTable,
  is: State,
  { zone, now, lastAlerts }: Look,
): Partial<AlertEventTable> {
  const moved = isMoved(was, is, zone);
  const isOnAgain = was.is_deleted === 1 && is.is_deleted === 0 && !isUntold(was.canceled_at, lastAlerts.canceled, now);
  return {
    ...is,
    ...(moved && notedMove(was, is, { zone, now, lastAlerts })),
    ...(is.is_deleted !== was.is_deleted && { canceled_at: is.is_deleted ? now : null }),
    ...(isOnAgain && { ...(!moved && { moved_from: null }), moved_at: now, reinstated_at: now }),
  };
}

type Move = Pick<AlertEventTable, "moved_from" | "moved_from_tbd" | "moved_at" | "moved_before">;

/** From the last time that anyone knows: one that no one was told of never came true. */
function notedMove(was: AlertEventTable, is: State, { zone, now, lastAlerts }: Look): Move {
  const { moved_from, moved_from_tbd, moved_at, moved_before } = was;
  const wasUntold = moved_from !== null && isUntold(moved_at, lastAlerts.moved, now);
  if (!wasUntold) return { moved_from: was.start_at, moved_from_tbd: was.tbd, moved_at: now, moved_before: moved_at };
  const isPutRight = !isMoved({ start_at: moved_from, tbd: moved_from_tbd }, is, zone);
  // Who was told of the time before still was, and the others still hear of it.
  return isPutRight
    ? { moved_from: null, moved_from_tbd: 0, moved_at: moved_before, moved_before: null }
    : { moved_from, moved_from_tbd, moved_at: now, moved_before };
}
