import type { Flag } from "../league/tables";

/** A single-elimination bracket: its address, its edition, and when that begins and ends. */
export type BracketTable = {
  key: string;
  state_code: string;
  /** The slug of the association that holds it, where the state has sections (S 5.1). */
  section: string | null;
  sport_slug: string;
  /** "Football" */
  activity: string;
  gender: string | null;
  /** "Division 2" */
  division: string;
  division_slug: string;
  /** Last part of its address: "state-girls", "cifss". */
  slug: string;
  name: string;
  /** "Girls State Championship" */
  short_name: string;
  /** "2026-27" */
  season: string;
  association_key: string | null;
  /** Which edition is drawn; null while the sport's playoffs are still to come. */
  edition: number | null;
  team_count: number;
  first_at: number | null;
  final_complete_at: number | null;
  champion_key: string | null;
};

/**
 * One place of a bracket. Its whole course is drawn at once; what is known of it at a moment follows from its times.
 */
export type BracketGameTable = {
  bracket_key: string;
  round: number;
  /** From the top, beginning at 0. */
  position: number;
  /** Games are numbered through the bracket; a bye has no number. */
  number: number | null;
  first_key: string | null;
  first_seed: number | null;
  second_key: string | null;
  second_seed: number | null;
  winner_key: string | null;
  first_score: number | null;
  second_score: number | null;
  /** When both teams are known, and its event may be listed. */
  known_at: number;
  start_at: number;
  complete_at: number;
  event_key: string | null;
  event_written: Flag;
};

declare module "../store/database" {
  interface Database {
    bracket: BracketTable;
    bracket_game: BracketGameTable;
  }
}
