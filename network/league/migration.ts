import { sql } from "kysely";
import { type MigrationList, statements } from "../store/migrate";
import { blackoutEnd } from "./blackout";

const tables = statements(`
  create table profile (
    key text primary key,
    type text not null,
    slug text not null,
    name text not null,
    short_name text not null,
    acronym text,
    city text,
    state_code text,
    time_zone text,
    about text,
    logo text,
    primary_color text,
    secondary_color text,
    producer_key text unique,
    is_non_association integer not null default 0,
    state_association_key text,
    is_network integer not null default 0,
    show_ads integer not null default 1,
    mascot text,
    enrollment integer,
    zip text,
    source text not null default 'generated',
    constraint profile_type_slug unique (type, slug)
  );
  create index profile_state_name on profile (type, state_code, name);
  create index profile_slug on profile (slug);
  create index profile_letters on profile ((replace(slug, '-', '')));
  create index profile_name on profile (name);
  create table event (
    key text primary key,
    slug text not null,
    content_type text not null,
    title text not null,
    activity text not null,
    sport_slug text not null,
    is_sport integer not null,
    gender text,
    level text,
    game_type text,
    state_code text not null,
    city text not null,
    venue text,
    time_zone text not null,
    start_at bigint not null,
    tbd integer not null default 0,
    on_air_at bigint,
    complete_at bigint,
    vod_ready_at bigint,
    has_broadcast integer not null,
    has_vod integer not null,
    has_datacast integer not null,
    payment_required integer not null,
    is_tournament integer not null default 0,
    required_entitlement text,
    is_pixellot integer not null default 0,
    is_deleted integer not null default 0,
    home_key text,
    away_key text,
    participant_keys text not null default '[]',
    publisher_key text not null,
    state_association_key text,
    duration_s integer not null,
    clip text not null,
    updated_at bigint not null,
    overrides text not null default '{}'
  );
  create index event_start on event (start_at);
  create index event_publisher on event (publisher_key, start_at);
  create index event_state_association on event (state_association_key, start_at);
  create index event_vod_ready on event (vod_ready_at, key);
  create index event_entitlement on event (required_entitlement);
  create table event_school (
    event_key text not null,
    school_key text not null,
    constraint event_school_key primary key (school_key, event_key)
  );
  create index event_school_event on event_school (event_key);
  create table highlight (
    key text primary key,
    event_key text not null,
    title text not null,
    published_at bigint not null,
    duration_s integer not null,
    activity text not null,
    sport_slug text not null,
    gender text,
    level text,
    state_code text not null,
    city text not null,
    school_key text,
    clip text not null,
    thumbnail text
  );
  create index highlight_published on highlight (published_at);
  create index highlight_school on highlight (school_key, published_at);
  create index highlight_event on highlight (event_key);
  create table activity (
    slug text primary key,
    name text not null,
    is_sport integer not null,
    is_top_sport integer not null
  );
  create table organization_sport (
    organization_key text not null,
    sport text not null,
    constraint organization_sport_key primary key (organization_key, sport)
  );
  create table league_fact (
    name text primary key,
    value text not null
  );
  create table league_day (
    day text primary key,
    drawn_at bigint not null
  );
  create table school_point (
    school_key text primary key,
    latitude double precision not null,
    longitude double precision not null
  );
  create table zip_code (
    zip text primary key,
    city text not null,
    state_code text not null,
    county text,
    latitude double precision not null,
    longitude double precision not null
  );
  create table logo_file (
    name text primary key,
    profile_key text not null,
    media_type text not null,
    content text not null
  );
  create index logo_file_profile on logo_file (profile_key);
`);

export const leagueMigrations: MigrationList = {
  "league-1": {
    async up(db, dialect) {
      await tables.up(db, dialect);
      for (const medium of ["broadcast", "vod"] as const)
        await sql`create index ${sql.id(`event_${medium}_blackout_end`)} on event
          ((${blackoutEnd(dialect, medium)}))`.execute(db);
    },
  },
};
