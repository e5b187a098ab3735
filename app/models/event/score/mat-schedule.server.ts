import { matNumber } from "~/models/card/format-card";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event } from "~contracts/records/event";
import { eventTypeCode, hasMatchups, type MatchupRow, matchupRows, matOf } from "../page/matchup";

export type MatsQuery = "own" | "all";

export type MatSchedule = { rows: MatchupRow[]; mat: string | null; other: { asked: MatsQuery; label: string } | null };

/** Null without a "View Matchups" button (S 5.9); empty when the service fails (S 8.4). */
export async function matSchedule(
  upstreams: Pick<Upstreams, "wrestling">,
  event: Pick<Event, "trackwrestling" | "sublocation" | "sublocation_detail">,
  query: MatsQuery,
): Promise<MatSchedule | null> {
  const code = eventTypeCode(event.trackwrestling?.event_type);
  if (!code || !hasMatchups(event.trackwrestling)) return null;
  const tournament = { eventType: code, eventId: String(event.trackwrestling?.tournament_id) };
  const rows = shownRows(upstreams, tournament, matNumber(event.sublocation, event.sublocation_detail), query);
  return withFallback("the mat schedule of an event", rows, { rows: [], mat: null, other: null });
}

async function shownRows(
  { wrestling }: Pick<Upstreams, "wrestling">,
  tournament: Parameters<Upstreams["wrestling"]["mats"]>[0],
  number: ReturnType<typeof matNumber>,
  query: MatsQuery,
): Promise<MatSchedule> {
  const own = number ? matOf(await wrestling.mats(tournament), number) : null;
  const shown = query === "own" ? own : null;
  const rows = matchupRows(await wrestling.completedMatches(tournament, shown?.id));
  return { rows, mat: shown?.name ?? null, other: own && otherChoice(shown, own.name) };
}

const otherChoice = (shown: object | null, own: string): NonNullable<MatSchedule["other"]> =>
  shown ? { asked: "all", label: "All mats" } : { asked: "own", label: `${own} only` };

export function readMatsQuery(query: URLSearchParams): MatsQuery | null {
  const value = query.get("matchups");
  if (value === null) return null;
  return value === "all" ? "all" : "own";
}
