import { type MigrationList, statements } from "../store/migrate";

export const bracketsMigrations: MigrationList = {
  "brackets-1": statements(`
    create table bracket (
      key text primary key,
      state_code text not null,
      section text,
      sport_slug text not null,
      activity text not null,
      gender text,
      division text not null,
      division_slug text not null,
      slug text not null,
      name text not null,
      short_name text not null,
      season text not null,
      association_key text,
      edition integer,
      team_count integer not null,
      first_at bigint,
      final_complete_at bigint,
      champion_key text,
      constraint bracket_address unique (state_code, sport_slug, division_slug, slug)
    );
    create table bracket_game (
      bracket_key text not null,
      round integer not null,
      position integer not null,
      number integer,
      first_key text,
      first_seed integer,
      second_key text,
      second_seed integer,
      winner_key text,
      first_score integer,
      second_score integer,
      known_at bigint not null,
      start_at bigint not null,
      complete_at bigint not null,
      event_key text,
      event_written integer not null default 0,
      constraint bracket_game_place primary key (bracket_key, round, position)
    );
    create index bracket_game_event on bracket_game (event_key);
    create index bracket_game_start on bracket_game (start_at);
    create index bracket_game_known on bracket_game (event_written, known_at);
  `),
};
