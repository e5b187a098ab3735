import type { Flag } from "../store/database";
import { column, type TableOf, type TablesOf } from "../store/schema";

export const bracketTables = {
  bracket: {
    key: "text primary key",
    state_code: "text not null",
    /** Slug of the association, in states with sections (S 5.1). */
    section: "text",
    sport_slug: "text not null",
    activity: "text not null",
    gender: "text",
    division: "text not null",
    division_slug: "text not null",
    /** Last part of the address: "state-girls", "cifss". */
    slug: "text not null",
    name: "text not null",
    short_name: "text not null",
    season: "text not null",
    association_key: "text",
    edition: "integer",
    team_count: "integer not null",
    first_at: "bigint",
    final_complete_at: "bigint",
    champion_key: "text",
    "constraint bracket_address": "unique (state_code, sport_slug, division_slug, slug)",
  },
  /** The whole course is drawn at once; its times decide what is known when. */
  bracket_game: {
    bracket_key: "text not null",
    round: "integer not null",
    position: "integer not null",
    /** Numbered through the bracket; null for a bye. */
    number: "integer",
    first_key: "text",
    first_seed: "integer",
    second_key: "text",
    second_seed: "integer",
    winner_key: "text",
    first_score: "integer",
    second_score: "integer",
    known_at: "bigint not null",
    start_at: "bigint not null",
    complete_at: "bigint not null",
    event_key: "text",
    event_written: column<Flag>("integer not null default 0"),
    "constraint bracket_game_place": "primary key (bracket_key, round, position)",
  },
} as const;

export type BracketTable = TableOf<typeof bracketTables.bracket>;
export type BracketGameTable = TableOf<typeof bracketTables.bracket_game>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof bracketTables> {}
}
