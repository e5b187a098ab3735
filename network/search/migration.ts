import { type RawBuilder, sql } from "kysely";
import type { MigrationList } from "../store/migrate";
import { FAR_FUTURE } from "./tables";
import { createTextTables } from "./text-index";

/** Only the full-text part differs between dialects. */
export const searchMigrations: MigrationList = {
  "search-1-tables": {
    async up(db, dialect): Promise<void> {
      await db.schema
        .createTable("search_event")
        .addColumn("id", dialect === "sqlite" ? "integer" : "bigint", (column) => column.primaryKey())
        .addColumn("event_key", "text", (column) => column.notNull().unique())
        .addColumn("content_type", "text", (column) => column.notNull())
        .addColumn("sport_slug", "text", (column) => column.notNull())
        .addColumn("gender", "text")
        .addColumn("level", "text")
        .addColumn("state_code", "text", (column) => column.notNull())
        .addColumn("start_at", "bigint", (column) => column.notNull())
        .addColumn("has_broadcast", "integer", (column) => column.notNull())
        .addColumn("live_from", "bigint", (column) => column.notNull())
        .addColumn("live_until", "bigint", (column) => column.notNull())
        .addColumn("has_datacast", "integer", (column) => column.notNull())
        .addColumn("datacast_from", "bigint", (column) => column.notNull())
        .addColumn("datacast_until", "bigint", (column) => column.notNull())
        .addColumn("vod_at", "bigint", (column) => column.notNull())
        .addColumn("has_vod", "integer", (column) => column.notNull())
        .addColumn("paid_until", "bigint", (column) => column.notNull())
        .addColumn("has_download", "integer", (column) => column.notNull())
        .addColumn("long_run", "integer", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      // Filter columns follow the leading ones, so that counts never leave the index.
      const statuses = ["has_broadcast", "live_from", "live_until", "vod_at", "paid_until", "gender", "level"] as const;
      const start = ["start_at", ...statuses] as const;
      await db.schema
        .createIndex("search_event_start")
        .on("search_event")
        .columns([...start])
        .execute();
      await db.schema
        .createIndex("search_event_sport")
        .on("search_event")
        .columns(["sport_slug", ...start])
        .execute();
      await db.schema
        .createIndex("search_event_state")
        .on("search_event")
        .columns(["state_code", ...start])
        .execute();
      await db.schema
        .createIndex("search_event_state_sport")
        .on("search_event")
        .columns(["state_code", "sport_slug", ...start])
        .execute();
      await db.schema
        .createIndex("search_event_long_run")
        .on("search_event")
        .column("start_at")
        .where(sql.ref("long_run"), "=", sql.lit(1))
        .execute();
      await db.schema
        .createIndex("search_event_download")
        .on("search_event")
        .column("start_at")
        .where(sql.ref("has_download"), "=", sql.lit(1))
        .execute();

      await db.schema
        .createTable("search_event_organization")
        .addColumn("organization", "text", (column) => column.notNull())
        .addColumn("start_at", "bigint", (column) => column.notNull())
        .addColumn("event_id", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("search_event_organization_key", ["organization", "start_at", "event_id"])
        .$call((table) => (dialect === "sqlite" ? table.modifyEnd(sql`without rowid`) : table))
        .execute();
      await db.schema
        .createIndex("search_event_organization_event")
        .on("search_event_organization")
        .column("event_id")
        .execute();

      await db.schema
        .createTable("search_highlight")
        .addColumn("id", dialect === "sqlite" ? "integer" : "bigint", (column) => column.primaryKey())
        .addColumn("highlight_key", "text", (column) => column.notNull().unique())
        .addColumn("event_key", "text", (column) => column.notNull())
        .addColumn("published_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("search_school_sport")
        .addColumn("school_key", "text", (column) => column.notNull())
        .addColumn("sport_slug", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("search_school_sport_key", ["sport_slug", "school_key"])
        .execute();
      await db.schema
        .createTable("search_fact")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("value", "text", (column) => column.notNull())
        .execute();
      await createTextTables(db, dialect);
    },
  },
  "search-2-growth": {
    async up(db, dialect): Promise<void> {
      await db.schema
        .createTable("search_highlight_organization")
        .addColumn("organization", "text", (column) => column.notNull())
        .addColumn("published_at", "bigint", (column) => column.notNull())
        .addColumn("highlight_key", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("search_highlight_organization_key", ["organization", "published_at", "highlight_key"])
        .$call((table) => (dialect === "sqlite" ? table.modifyEnd(sql`without rowid`) : table))
        .execute();
      await db.schema
        .createIndex("search_highlight_organization_highlight")
        .on("search_highlight_organization")
        .column("highlight_key")
        .execute();
      await sql`insert into search_highlight_organization (organization, published_at, highlight_key)
        select 'association:' || e.state_association_key, h.published_at, h.key from highlight h
          join search_highlight s on s.highlight_key = h.key join event e on e.key = h.event_key where
          e.state_association_key is not null
        union select 'publisher:' || e.publisher_key, h.published_at, h.key from highlight h
          join search_highlight s on s.highlight_key = h.key join event e on e.key = h.event_key
        union select 'school:' || o.school_key, h.published_at, h.key from highlight h
          join search_highlight s on s.highlight_key = h.key join event_school o on o.event_key = h.event_key
        union select 'school:' || h.school_key, h.published_at, h.key from highlight h
          join search_highlight s on s.highlight_key = h.key where h.school_key is not null`.execute(db);
      await db.schema
        .createIndex("highlight_state")
        .on("highlight")
        .columns(["state_code", "sport_slug", "published_at"])
        .execute();
      await db.schema.createIndex("highlight_sport").on("highlight").columns(["sport_slug", "published_at"]).execute();
      // Finds outdated entries without reading the events.
      await db.schema
        .createIndex("event_revision")
        .on("event")
        .columns(["key", "is_deleted", "updated_at", "start_at"])
        .execute();
      await db.schema
        .createIndex("search_event_revision")
        .on("search_event")
        .columns(["event_key", "updated_at"])
        .execute();
      // Without it, rare levels scan everything; datacast-only events are found separately from broadcasts.
      const statuses = ["has_broadcast", "live_from", "live_until", "vod_at", "paid_until"] as const;
      await db.schema
        .createIndex("search_event_level")
        .on("search_event")
        .columns(["level", "gender", "start_at", ...statuses])
        .execute();
      await db.schema
        .createIndex("search_event_live")
        .on("search_event")
        .columns([
          "start_at",
          "has_broadcast",
          "live_from",
          "live_until",
          "has_datacast",
          "datacast_from",
          "datacast_until",
          "vod_at",
        ])
        .execute();
    },
  },
  "search-3-engine": {
    async up(db): Promise<void> {
      await db.schema
        .createTable("search_engine_change")
        .addColumn("text_table", "text", (column) => column.notNull())
        .addColumn("text_id", "bigint", (column) => column.notNull())
        .addColumn("teams", "text")
        .addColumn("about", "text")
        .addColumn("turn", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("search_engine_change_key", ["text_table", "text_id"])
        .execute();
      await db.schema.createIndex("search_engine_change_turn").on("search_engine_change").column("turn").execute();
    },
  },
  // "Kaʻū" was two words until then: a start indexes what is outdated or missing.
  "search-4-okina": {
    async up(db, dialect): Promise<void> {
      await sql`update search_event set updated_at = -1 where event_key in (
        select e.key from event e where ${holdOkina("e.title", "e.city", "e.venue", "e.overrides")}
        union select e.key from event e join profile p on p.producer_key = e.publisher_key where ${holdOkina("p.name")}
        union select o.event_key from event_school o join profile p on p.key = o.school_key
          where ${holdOkina("p.name", "p.short_name", "p.city", "p.mascot")})`.execute(db);
      const highlights = sql`(select h.key from highlight h left join event e on e.key = h.event_key
        left join profile p on p.key = h.school_key where ${holdOkina("h.title", "h.city", "e.title", "p.name")})`;
      const id = sql.ref(dialect === "sqlite" ? "rowid" : "id");
      await sql`delete from search_highlight_text where ${id} in (
        select id from search_highlight where highlight_key in ${highlights})`.execute(db);
      await sql`delete from search_highlight_organization where highlight_key in ${highlights}`.execute(db);
      await sql`delete from search_highlight where highlight_key in ${highlights}`.execute(db);
    },
  },
  // Until then an association was known by one of two names: as its schools' association, or as who shows the game.
  "search-5-associations": {
    async up(db): Promise<void> {
      await sql`insert into search_event_organization (organization, start_at, event_id)
        select 'association:' || p.key, o.start_at, o.event_id from profile p
          join search_event_organization o on o.organization = 'publisher:' || p.producer_key
          where p.type in ('association', 'state_association')
        on conflict do nothing`.execute(db);
      await sql`insert into search_highlight_organization (organization, published_at, highlight_key)
        select 'association:' || p.key, o.published_at, o.highlight_key from profile p
          join search_highlight_organization o on o.organization = 'publisher:' || p.producer_key
          where p.type in ('association', 'state_association')
        on conflict do nothing`.execute(db);
    },
  },
  // Until then a paid game became free two years after it, though no one had said so.
  "search-6-paid-for-good": {
    async up(db): Promise<void> {
      await sql`update search_event set paid_until = ${sql.lit(FAR_FUTURE)} where paid_until > 0
        and paid_until <> ${sql.lit(FAR_FUTURE)} and event_key in (
        select key from event where payment_required = 1 and overrides not like '%"entitlement_period_at"%')`.execute(
        db,
      );
    },
  },
  // Until then a level's events stood by gender first, so that a list of all of them was read whole, and sorted.
  "search-7-levels-by-start": {
    async up(db): Promise<void> {
      const statuses = ["has_broadcast", "live_from", "live_until", "vod_at", "paid_until"] as const;
      await db.schema
        .createIndex("search_event_level_start")
        .on("search_event")
        .columns(["level", "start_at", ...statuses, "gender"])
        .execute();
      // Last: on PostgreSQL no one reads the table from then on.
      await db.schema.dropIndex("search_event_level").execute();
    },
  },
};

/** The Hawaiian ʻokina, and the letter that is often written for it. */
function holdOkina(...columns: string[]): RawBuilder<unknown> {
  const held = columns.flatMap((column) =>
    ["\u02bb", "\u02bc"].map((sign) => sql`${sql.ref(column)} like ${`%${sign}%`}`),
  );
  return sql.join(held, sql` or `);
}
