import type { AlertEvent } from "~network/alerts/due-alerts";
import type { TrackedEvent } from "~network/alerts/tracked-events.server";
import { gameRow } from "../member/league-rows";

const HOUR = 3_600_000;
/** Friday, November 20, 2026: midnight in New York, still Thursday in Los Angeles. */
export const FRIDAY = Date.parse("2026-11-20T00:00:00-05:00");
export const EVENING = FRIDAY + 19 * HOUR;

/** A game that nothing has happened to yet. */
export const alertEvent = (changes: Partial<AlertEvent> = {}): AlertEvent => ({
  key: "gam1",
  startAt: FRIDAY,
  timeUnknown: false,
  isCanceled: false,
  wasPostponed: false,
  overAt: null,
  onAirSince: null,
  replaySince: null,
  movedAt: null,
  canceledAt: null,
  finalSince: null,
  closeSince: null,
  isBroadcast: true,
  ...changes,
});

/** A game that someone waits for, without a time. */
export const awaited = (changes: Partial<TrackedEvent> = {}): TrackedEvent => ({
  ...alertEvent({ timeUnknown: true }),
  movedFrom: null,
  movedFromTbd: false,
  isOnAgain: false,
  score: null,
  totals: [],
  plays: [],
  sides: [],
  row: gameRow("gam1", FRIDAY, { title: "Central vs. East", time_zone: "East" }),
  ...changes,
});
