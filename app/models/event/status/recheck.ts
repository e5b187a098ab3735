import type { DateTime } from "luxon";
import { RECHECK } from "~/models/card/moves-soon";
import type { EventMedia } from "~/models/event/page/event-by-publisher";

export type RecheckPlan = {
  /** Seconds; 30 inside the window, longer for a page opened well before it. */
  firstAfterSeconds: number;
  everySeconds: number;
  /** Meta refresh for pages without script; null outside the window. */
  refreshSeconds: number | null;
};

/** Longer than any halftime. */
const FORGOTTEN_MS = 3_600_000;

/** Whether newer stats are to be expected: who keeps them may have forgotten to end them, for good. */
export function expectsStats({ datacast }: EventMedia, start: DateTime | null, now: DateTime): boolean {
  if (datacast?.status !== "inprogress") return false;
  const updated = datacast.scoreboard ? Date.parse(datacast.scoreboard.updated_at) : start?.toMillis();
  return updated !== undefined && now.toMillis() - updated < FORGOTTEN_MS;
}

/** Every 30 s from 15 minutes before the start until broadcast and stats have ended. */
export function recheckPlan(media: EventMedia, start: DateTime | null, now: DateTime): RecheckPlan | null {
  const { broadcast, datacast } = media;
  const status = expectsStats(media, start, now) ? "inprogress" : (broadcast?.status ?? datacast?.status ?? null);
  if (status === null || status === "complete") return null;
  const { everySeconds, minutesBefore } = RECHECK;
  const isRunning = status === "on_air" || status === "inprogress";
  const untilWindow =
    start && !isRunning ? Math.ceil((start.toMillis() - now.toMillis()) / 1000) - minutesBefore * 60 : 0;
  if (untilWindow <= 0) return { firstAfterSeconds: everySeconds, everySeconds, refreshSeconds: everySeconds };
  return { firstAfterSeconds: untilWindow, everySeconds, refreshSeconds: null };
}

const RETRY_SECONDS = { first: 5, longest: 60 } as const;

/** Backs off and adds jitter, so pages don't all retry at once. */
export function retrySeconds(failures: number, random: number): number {
  const wait = Math.min(RETRY_SECONDS.first * 2 ** Math.max(failures - 1, 0), RETRY_SECONDS.longest);
  return wait * (0.75 + random / 2);
}
