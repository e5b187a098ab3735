import { type MigrationList, statements } from "../store/migrate";
import { createTextTables } from "./text-index";

/** Filter columns follow the leading ones in each index, so that counts never leave it. */
const tables = statements((dialect) => {
  const [id, withoutRowid] = dialect === "sqlite" ? ["integer", " without rowid"] : ["bigint", ""];
  return `
    create table search_event (
      id ${id} primary key,
      event_key text not null unique,
      content_type text not null,
      sport_slug text not null,
      gender text,
      level text,
      state_code text not null,
      start_at bigint not null,
      has_broadcast integer not null,
      live_from bigint not null,
      live_until bigint not null,
      has_datacast integer not null,
      datacast_from bigint not null,
      datacast_until bigint not null,
      vod_at bigint not null,
      has_vod integer not null,
      paid_until bigint not null,
      has_download integer not null,
      long_run integer not null,
      updated_at bigint not null
    );
    create index search_event_start on search_event
      (start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
    create index search_event_sport on search_event
      (sport_slug, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
    create index search_event_state on search_event
      (state_code, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
    create index search_event_state_sport on search_event
      (state_code, sport_slug, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
    create index search_event_long_run on search_event (start_at) where long_run = 1;
    create index search_event_download on search_event (start_at) where has_download = 1;
    create index search_event_revision on search_event (event_key, updated_at);
    create index search_event_live on search_event
      (start_at, has_broadcast, live_from, live_until, has_datacast, datacast_from, datacast_until, vod_at);
    create index search_event_level_start on search_event
      (level, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender);
    create table search_event_organization (
      organization text not null,
      start_at bigint not null,
      event_id bigint not null,
      constraint search_event_organization_key primary key (organization, start_at, event_id)
    )${withoutRowid};
    create index search_event_organization_event on search_event_organization (event_id);
    create table search_highlight (
      id ${id} primary key,
      highlight_key text not null unique,
      event_key text not null,
      published_at bigint not null
    );
    create table search_school_sport (
      school_key text not null,
      sport_slug text not null,
      constraint search_school_sport_key primary key (sport_slug, school_key)
    );
    create table search_fact (
      name text primary key,
      value text not null
    );
    create table search_highlight_organization (
      organization text not null,
      published_at bigint not null,
      highlight_key text not null,
      constraint search_highlight_organization_key primary key (organization, published_at, highlight_key)
    )${withoutRowid};
    create index search_highlight_organization_highlight on search_highlight_organization (highlight_key);
    create index highlight_state on highlight (state_code, sport_slug, published_at);
    create index highlight_sport on highlight (sport_slug, published_at);
    create index event_revision on event (key, is_deleted, updated_at, start_at);
  `;
});

/** Only the full-text part differs between dialects. */
export const searchMigrations: MigrationList = {
  "search-1": {
    async up(db, dialect) {
      await tables.up(db, dialect);
      await createTextTables(db, dialect);
    },
  },
};
