import { eventPath } from "~/models/navigation/paths";
import type { Bracket, BracketSide } from "~contracts/records/playoffs";
import { zoneOfUnityKey, zoneOrDefault } from "~contracts/vocabulary/time-zones";

/** A bracket's game as a calendar or a reader lists it. */
export type BracketFeedItem = {
  /** Stays when teams, hour or event become known. */
  key: string;
  title: string;
  /** "Semifinals" */
  round: string;
  /** ISO 8601, UTC. */
  start: string;
  zone: string;
  /** The day alone is known. */
  timeToBeDetermined: boolean;
  status: "scheduled" | "on_air" | "complete";
  canceled: boolean;
  /** ISO 8601; null while nothing has changed since the draw. */
  updated: string | null;
  /** The event's page; null while the teams are not known. */
  path: string | null;
};

/** The games of a bracket, byes left out. */
export function bracketFeed({ key, games, rounds, name }: Bracket): BracketFeedItem[] {
  return games.flatMap((game) => {
    if (game.status === "bye" || !game.start_time) return [];
    const round = rounds.find(({ number }) => number === game.round)?.name ?? "";
    return [
      {
        key: `${key}-${game.round}-${game.position}`,
        title: `${sideText(game.second)} vs. ${sideText(game.first)} - ${name}, ${round}`,
        round,
        start: game.start_time,
        zone: zoneOrDefault(zoneOfUnityKey(game.time_zone)),
        timeToBeDetermined: game.time_to_be_determined,
        status: game.status,
        canceled: game.is_cancelled,
        updated: game.updated_at ?? null,
        path: game.event ? eventPath(game.event.slug, game.event.key) : null,
      },
    ];
  });
}

function sideText(side: BracketSide): string {
  if (side.kind === "team") return side.team.short_name || side.team.name;
  return side.kind === "bye" ? "Bye" : `Winner of game ${side.game}`;
}
