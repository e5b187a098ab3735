import type { DateTime } from "luxon";
import { eventRequirements } from "~/models/event/access";
import { type DisplayStatus, eventDisplayStatus } from "~/models/event/display-status";
import { mediaOf } from "~/models/event/publisher";
import { RECHECK, recheckPlan } from "~/models/event/recheck";
import { statusFactsOf } from "~/models/event/status-facts";
import { startOf } from "~/models/event/timing";
import { isThere, type StatusReason, whyByStatus } from "~/models/event/why-not";
import type { Event, Publisher } from "~contracts/records/event";

/**
 * How an event stands, the same for everyone who watches it (rulings 3, "status while on the page"): small, without
 * names and without local times, so that one answer serves every viewer.
 */
export type LiveState = {
  code: DisplayStatus;
  /** Null where the event has no live stats, or where the request does not show that its page could read them. */
  score: LiveScore | null;
  /** Why no video plays for anyone; absent while one does. */
  why?: { reason: StatusReason; until: string | null };
  /** Seconds until the next question; 0: there is nothing more to come. */
  next: number;
};

export type LiveScore = {
  final: boolean;
  period: string | null;
  clock: string | null;
  /** ISO 8601 */
  at: string;
  /** In the scoreboard's order: the team's key, its score, and its score in each period. */
  teams: [key: string, score: number, byPeriod: number[]][];
  plays: [period: string, clock: string, text: string][];
};

/** Seconds between questions: while a game is on, about to begin, or being made into a replay; and the longest wait. */
export const PACE = { playing: 10, waiting: RECHECK.everySeconds, preparing: 60, longest: 3_600 } as const;

/** As many plays as the page lists. */
const PLAYS = 8;

/**
 * The state of an event as one publisher shows it; `mayReadStats` says whether stats that not everyone may read can be
 * in it.
 */
export function liveStateOf(
  event: Event,
  publisher: Publisher | null,
  { mayReadStats, now }: { mayReadStats: boolean; now: DateTime },
): LiveState {
  const { datacast } = mediaOf(publisher);
  const isReadable = mayReadStats || eventRequirements(event, publisher, false, now).data.length === 0;
  const facts = statusFactsOf(event, publisher, now);
  return {
    code: facts.code,
    score: isReadable && datacast ? scoreOf(datacast) : null,
    ...(isThere(facts.code) ? {} : { why: whyByStatus(facts) }),
    next: paceOf(event, publisher, now),
  };
}

function scoreOf({ scoreboard, status }: NonNullable<Publisher["datacasts"][number]>): LiveScore | null {
  if (!scoreboard) return null;
  return {
    final: scoreboard.final || status === "complete",
    period: scoreboard.period ?? null,
    clock: scoreboard.clock ?? null,
    at: scoreboard.updated_at,
    teams: scoreboard.teams.map(({ key, score, by_period }) => [key, score, by_period]),
    plays: scoreboard.plays.slice(0, PLAYS).map(({ period, clock, text }) => [period, clock, text]),
  };
}

/** Seconds until the next question; a replay that is being prepared is waited for too. */
export function paceOf(event: Event, publisher: Publisher | null, now: DateTime): number {
  const media = mediaOf(publisher);
  const plan = recheckPlan(media, startOf(event), now);
  if (!plan) return eventDisplayStatus(event, publisher, now) === "vod_pending" ? PACE.preparing : 0;
  if (media.broadcast?.status === "on_air" || media.datacast?.status === "inprogress") return PACE.playing;
  return Math.min(Math.max(plan.firstAfterSeconds, PACE.waiting), PACE.longest);
}
