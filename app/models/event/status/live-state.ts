import type { DateTime } from "luxon";
import { RECHECK } from "~/models/card/moves-soon";
import { eventRequirements } from "~/models/event/access/access";
import { videoPaidUntil } from "~/models/event/access/paid-content";
import { isThere, type StatusReason, whyByStatus } from "~/models/event/access/why-not";
import { teamName } from "~/models/event/page/teams";
import type { Cheers } from "~/models/event/score/cheers";
import type { CurrentEvent, DisplayStatus } from "~/models/event/status/display-status";
import { expectsStats, recheckPlan } from "~/models/event/status/recheck";
import { statusFactsOf } from "~/models/event/status/status-facts";
import { instantOf, startOf } from "~/models/place/time";
import type { Event, Publisher, Scoreboard } from "~contracts/records/event";

/** Has no names or local times, so one answer serves every viewer (rulings 3, "status while on the page"). */
export type LiveState = {
  code: DisplayStatus;
  /** Null without live stats, or when the request has no pass to them. */
  score: LiveScore | null;
  /** Absent while video plays. */
  why?: { reason: StatusReason; until: string | null };
  /** What everyone is told while a stream is in trouble. */
  notice?: string;
  /** Seconds until the next request; 0 when nothing more is coming. */
  next: number;
};

export type LiveScore = {
  final: boolean;
  period: string | null;
  clock: string | null;
  /** Unix time in seconds: all of a state takes 600 bytes with eight plays (performance 2). */
  at: number;
  teams: [key: string, score: number, byPeriod: number[]][];
  plays: LivePlay[];
  /** In the last minute, by team; absent while no one cheers. */
  cheers?: Cheers;
};

/** `team`, by its place among the score's, is left out of the text, which would begin with its name. */
type LivePlay = [period: string, clock: string, text: string, team?: number];

/** Polling intervals in seconds. */
export const PACE = { playing: 10, waiting: RECHECK.everySeconds, preparing: 60, longest: 3_600 } as const;

/** Pages ask by chance up to a fifth earlier or later (enhancement/live-poll.ts): none long after the end. */
const LATEST = 1.2;

const PLAYS = 8;

/** `mayReadStats` allows stats that aren't free for everyone. */
export function liveStateOf(
  current: CurrentEvent,
  {
    mayReadStats,
    notice = null,
    cheers = null,
  }: { mayReadStats: boolean; notice?: string | null; cheers?: Cheers | null },
): LiveState {
  const { event, media } = current;
  const { datacast } = media;
  const isReadable = mayReadStats || eventRequirements(current, false).data.length === 0;
  const facts = statusFactsOf(current);
  return {
    code: facts.code,
    score: isReadable && datacast ? scoreOf(datacast, namesOf(event), cheers) : null,
    ...(isThere(facts.code) ? {} : { why: whyByStatus(facts) }),
    ...(notice && { notice }),
    next: paceOf(current),
  };
}

type Names = ReadonlyMap<string, string>;

export const namesOf = ({ participants }: Pick<Event, "participants">): Names =>
  new Map(participants.map((team) => [team.key, teamName(team)]));

/** The whole text of a play. */
export function playText([, , text, team = NaN]: LivePlay, { teams }: Pick<LiveScore, "teams">, names: Names): string {
  const name = names.get(teams[team]?.[0] ?? "");
  return name ? `${name}: ${text}` : text;
}

function scoreOf(
  { scoreboard, status }: NonNullable<Publisher["datacasts"][number]>,
  names: Names,
  cheers: Cheers | null,
): LiveScore | null {
  if (!scoreboard) return null;
  const { teams } = scoreboard;
  const playOf = ({ period, clock, text, team_key }: Scoreboard["plays"][number]): LivePlay => {
    const begins = `${names.get(team_key ?? "")}: `;
    if (!text.startsWith(begins)) return [period, clock, text];
    return [period, clock, text.slice(begins.length), teams.findIndex(({ key }) => key === team_key)];
  };
  return {
    final: scoreboard.final || status === "complete",
    period: scoreboard.period ?? null,
    clock: scoreboard.clock ?? null,
    at: Math.floor(Date.parse(scoreboard.updated_at) / 1_000),
    teams: teams.map(({ key, score, by_period }) => [key, score, by_period]),
    plays: scoreboard.plays.slice(0, PLAYS).map(playOf),
    ...(cheers && { cheers }),
  };
}

export function paceOf(current: CurrentEvent): number {
  const pace = paceOfStatus(current);
  const paidUntil = videoPaidUntil(current);
  return paidUntil ? Math.min(pace || PACE.longest, paceUntil(paidUntil, current.now)) : pace;
}

function paceOfStatus(current: CurrentEvent): number {
  const { event, media, now } = current;
  // It may be on again.
  if (event.canceled) return PACE.longest;
  const start = startOf(event);
  const plan = recheckPlan(media, start, now);
  if (!plan) return paceAfter(current);
  if (media.broadcast?.status === "on_air" || expectsStats(media, start, now)) return PACE.playing;
  return within(plan.firstAfterSeconds);
}

/** Of what is over, only a replay can still come: one that is being made, or one that a blackout withholds. */
function paceAfter(current: CurrentEvent): number {
  const { code, blackoutEnd } = statusFactsOf(current);
  if (code === "vod_pending") return PACE.preparing;
  const end = code === "vod_blackout" ? instantOf(blackoutEnd) : null;
  return end ? paceUntil(end, current.now) : 0;
}

const paceUntil = (end: DateTime, now: DateTime) =>
  within(Math.ceil((end.toMillis() - now.toMillis()) / 1_000 / LATEST));

const within = (seconds: number) => Math.min(Math.max(seconds, PACE.waiting), PACE.longest);
