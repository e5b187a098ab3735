import type { DateTime } from "luxon";
import type { EventListing } from "~contracts/records/card";
import { statusKey } from "./badge";
import { finalScore, formatCard, runningScore } from "./format-card";
import { minutesAhead, movesSoon, RECHECK } from "./moves-soon";

/** How the games of a list stand: no names, no local times, so one answer serves every viewer (rulings 3). */
export type LiveGames = {
  games: LiveGame[];
  /** Seconds until the next request; 0 when nothing more is coming. */
  next: number;
};

/** Null leaves what the page shows. */
export type LiveGame = [
  key: string,
  label: string | null,
  period: string | null,
  clock: string | null,
  first: number | null,
  second: number | null,
];

const PLAYING_SECONDS = 10;
const LONGEST_SECONDS = 600;

export function liveGame(listing: EventListing): LiveGame {
  const { status } = formatCard(listing);
  const running = runningScore(listing);
  const result = finalScore(listing);
  const score = running ?? result;
  const label = statusKey(status) === "upcoming" ? null : status;
  return [
    listing.key,
    label,
    result ? "Final" : (running?.period ?? null),
    result ? "" : (running?.clock ?? null),
    score?.first ?? null,
    score?.second ?? null,
  ];
}

type Timed = { status: string; start: string | null | undefined };

/** Fast while a game is on, slower before the next one, and never when all are over. */
export function paceOfGames(games: readonly Timed[], now: DateTime): number {
  if (games.some(({ status }) => statusKey(status) === "live")) return PLAYING_SECONDS;
  const waiting = games.filter(({ status, start }) => movesSoon(status, start, now));
  if (waiting.length === 0) return 0;
  const untilWindow = Math.min(...waiting.map(({ start }) => minutesAhead(start, now))) - RECHECK.minutesBefore;
  return Math.min(Math.max(Math.ceil(untilWindow * 60), RECHECK.everySeconds), LONGEST_SECONDS);
}
