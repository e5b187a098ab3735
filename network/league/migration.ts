import { type Kysely, sql } from "kysely";
import type { MigrationList } from "../store/migrate";
import { blackoutEnd } from "./blackout";

export const leagueMigrations: MigrationList = {
  "league-1-tables": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("profile")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("type", "text", (column) => column.notNull())
        .addColumn("slug", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("short_name", "text", (column) => column.notNull())
        .addColumn("acronym", "text")
        .addColumn("city", "text")
        .addColumn("state_code", "text")
        .addColumn("time_zone", "text")
        .addColumn("about", "text")
        .addColumn("logo", "text")
        .addColumn("primary_color", "text")
        .addColumn("secondary_color", "text")
        .addColumn("producer_key", "text", (column) => column.unique())
        .addColumn("is_non_association", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("state_association_key", "text")
        .addColumn("is_network", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("show_ads", "integer", (column) => column.notNull().defaultTo(1))
        .addColumn("mascot", "text")
        .addColumn("enrollment", "integer")
        .addColumn("zip", "text")
        .addColumn("source", "text", (column) => column.notNull().defaultTo("generated"))
        .addUniqueConstraint("profile_type_slug", ["type", "slug"])
        .execute();
      await db.schema.createIndex("profile_state_name").on("profile").columns(["type", "state_code", "name"]).execute();
      await db.schema.createIndex("profile_slug").on("profile").column("slug").execute();

      await db.schema
        .createTable("event")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("slug", "text", (column) => column.notNull())
        .addColumn("content_type", "text", (column) => column.notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("activity", "text", (column) => column.notNull())
        .addColumn("sport_slug", "text", (column) => column.notNull())
        .addColumn("is_sport", "integer", (column) => column.notNull())
        .addColumn("gender", "text")
        .addColumn("level", "text")
        .addColumn("game_type", "text")
        .addColumn("state_code", "text", (column) => column.notNull())
        .addColumn("city", "text", (column) => column.notNull())
        .addColumn("venue", "text")
        .addColumn("time_zone", "text", (column) => column.notNull())
        .addColumn("start_at", "bigint", (column) => column.notNull())
        .addColumn("tbd", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("on_air_at", "bigint")
        .addColumn("complete_at", "bigint")
        .addColumn("vod_ready_at", "bigint")
        .addColumn("has_broadcast", "integer", (column) => column.notNull())
        .addColumn("has_vod", "integer", (column) => column.notNull())
        .addColumn("has_datacast", "integer", (column) => column.notNull())
        .addColumn("payment_required", "integer", (column) => column.notNull())
        .addColumn("is_tournament", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("required_entitlement", "text")
        .addColumn("is_pixellot", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("is_deleted", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("home_key", "text")
        .addColumn("away_key", "text")
        .addColumn("participant_keys", "text", (column) => column.notNull().defaultTo("[]"))
        .addColumn("publisher_key", "text", (column) => column.notNull())
        .addColumn("state_association_key", "text")
        .addColumn("duration_s", "integer", (column) => column.notNull())
        .addColumn("clip", "text", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addColumn("overrides", "text", (column) => column.notNull().defaultTo("{}"))
        .execute();
      await db.schema.createIndex("event_start").on("event").column("start_at").execute();

      await db.schema
        .createTable("event_school")
        .addColumn("event_key", "text", (column) => column.notNull())
        .addColumn("school_key", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("event_school_key", ["school_key", "event_key"])
        .execute();
      await db.schema.createIndex("event_school_event").on("event_school").column("event_key").execute();

      await db.schema
        .createTable("highlight")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("event_key", "text", (column) => column.notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("published_at", "bigint", (column) => column.notNull())
        .addColumn("duration_s", "integer", (column) => column.notNull())
        .addColumn("activity", "text", (column) => column.notNull())
        .addColumn("sport_slug", "text", (column) => column.notNull())
        .addColumn("gender", "text")
        .addColumn("level", "text")
        .addColumn("state_code", "text", (column) => column.notNull())
        .addColumn("city", "text", (column) => column.notNull())
        .addColumn("school_key", "text")
        .addColumn("clip", "text", (column) => column.notNull())
        .addColumn("thumbnail", "text")
        .execute();
      await db.schema.createIndex("highlight_published").on("highlight").column("published_at").execute();
      await db.schema.createIndex("highlight_school").on("highlight").columns(["school_key", "published_at"]).execute();
      await db.schema.createIndex("highlight_event").on("highlight").column("event_key").execute();

      await db.schema
        .createTable("activity")
        .addColumn("slug", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("is_sport", "integer", (column) => column.notNull())
        .addColumn("is_top_sport", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("organization_sport")
        .addColumn("organization_key", "text", (column) => column.notNull())
        .addColumn("sport", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("organization_sport_key", ["organization_key", "sport"])
        .execute();
      await db.schema
        .createTable("league_fact")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("value", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("league_day")
        .addColumn("day", "text", (column) => column.primaryKey())
        .addColumn("drawn_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  "league-2-schedules": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.createIndex("event_publisher").on("event").columns(["publisher_key", "start_at"]).execute();
      await db.schema
        .createIndex("event_state_association")
        .on("event")
        .columns(["state_association_key", "start_at"])
        .execute();
    },
  },
  "league-3-places": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("school_point")
        .addColumn("school_key", "text", (column) => column.primaryKey())
        .addColumn("latitude", "double precision", (column) => column.notNull())
        .addColumn("longitude", "double precision", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("zip_code")
        .addColumn("zip", "text", (column) => column.primaryKey())
        .addColumn("city", "text", (column) => column.notNull())
        .addColumn("state_code", "text", (column) => column.notNull())
        .addColumn("county", "text")
        .addColumn("latitude", "double precision", (column) => column.notNull())
        .addColumn("longitude", "double precision", (column) => column.notNull())
        .execute();
    },
  },
  "league-4-lookups": {
    async up(db: Kysely<unknown>): Promise<void> {
      // For the latest replays and the list of passes, without reading every event.
      await db.schema.createIndex("event_vod_ready").on("event").columns(["vod_ready_at", "key"]).execute();
      await db.schema.createIndex("event_entitlement").on("event").column("required_entitlement").execute();
    },
  },
  "league-5-logo-files": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("logo_file")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("profile_key", "text", (column) => column.notNull())
        .addColumn("media_type", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("logo_file_profile").on("logo_file").column("profile_key").execute();
    },
  },
  "league-6-blackout-ends": {
    async up(db: Kysely<unknown>, dialect): Promise<void> {
      for (const medium of ["broadcast", "vod"] as const)
        await sql`create index ${sql.id(`event_${medium}_blackout_end`)} on event
          ((${blackoutEnd(dialect, medium)}))`.execute(db);
    },
  },
  "league-7-association-sports": {
    /** Imports noted an association's sports only later; from what is there, as `rememberSports` does. */
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`insert into organization_sport (organization_key, sport)
        select distinct state_association_key, activity from event
        where state_association_key is not null and is_sport = 1 and is_deleted = 0
        on conflict do nothing`.execute(db);
    },
  },
  "league-8-guessed-addresses": {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index profile_letters on profile ((replace(slug, '-', '')))`.execute(db);
      await db.schema.createIndex("profile_name").on("profile").column("name").execute();
    },
  },
};
