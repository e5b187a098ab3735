import type { Flag } from "../store/database";

export type BracketTable = {
  key: string;
  state_code: string;
  /** Slug of the association, in states with sections (S 5.1). */
  section: string | null;
  sport_slug: string;
  activity: string;
  gender: string | null;
  division: string;
  division_slug: string;
  /** Last part of the address: "state-girls", "cifss". */
  slug: string;
  name: string;
  short_name: string;
  season: string;
  association_key: string | null;
  edition: number | null;
  team_count: number;
  first_at: number | null;
  final_complete_at: number | null;
  champion_key: string | null;
};

/** The whole course is drawn at once; its times decide what is known when. */
export type BracketGameTable = {
  bracket_key: string;
  round: number;
  position: number;
  /** Numbered through the bracket; null for a bye. */
  number: number | null;
  first_key: string | null;
  first_seed: number | null;
  second_key: string | null;
  second_seed: number | null;
  winner_key: string | null;
  first_score: number | null;
  second_score: number | null;
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
