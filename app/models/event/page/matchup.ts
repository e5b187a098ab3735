import type { Mat, Match } from "~contracts/records/wrestling";

const EVENT_TYPE_CODES = { Individual: "P", Dual: "T" } as const;
export const NO_MATCHUPS = "Sorry, no matchups are available right now.";

type Record = { event_type?: string | null | undefined; tournament_id?: string | number | null | undefined };

/** Only an individual tournament has matchups, and only with its id (S 5.9). */
export function hasMatchups(record: Record | null | undefined): boolean {
  const { event_type, tournament_id } = record ?? {};
  return event_type === "Individual" && tournament_id !== null && tournament_id !== undefined && tournament_id !== "";
}

/** The results service's code for a kind of tournament; null for an unknown one (S 9.10). */
export function eventTypeCode(eventType: string | null | undefined): "P" | "T" | null {
  return eventType === "Individual" || eventType === "Dual" ? EVENT_TYPE_CODES[eventType] : null;
}

/** Matches by id or name: "3" also means "Mat 3". */
export function matOf(mats: readonly Mat[], number: string): Mat | null {
  const own = plain(number);
  return mats.find(({ id, name }) => id === number || plain(name) === own) ?? null;
}

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^(?:mat|field)\s+/, "");

type Wrestler = NonNullable<Match["winner"]>;

/** "F. Last", or the last name alone, or "TBD" (S 2.15). */
export function playerName(player: Wrestler | null | undefined): string {
  const first = player?.first_name?.trim();
  const last = player?.last_name?.trim();
  if (!last) return "TBD";
  return first ? `${first.charAt(0).toUpperCase()}. ${last}` : last;
}

export type MatchupRow = {
  weightClass: string;
  winner: { name: string; team: string };
  loser: { name: string; team: string };
};

export function matchupRows(matches: readonly Match[]): MatchupRow[] {
  return matches.map(({ weight, weight_class, winner, loser }) => ({
    weightClass: weight_class || weight || "",
    winner: side(winner),
    loser: side(loser),
  }));
}

function side(player: Wrestler | null | undefined) {
  return { name: playerName(player), team: player?.team_name ?? "" };
}
