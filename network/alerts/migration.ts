import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references("user.key").onDelete("cascade");

export const alertMigrations: MigrationList = {
  "member-alerts-1": {
    async up(db) {
      await db.schema
        .createTable("alert_setting")
        .addColumn("user_key", "text", (column) => column.primaryKey().references("user.key").onDelete("cascade"))
        .addColumn("choices", "text", required)
        .addColumn("quiet_from", "integer")
        .addColumn("quiet_until", "integer")
        .execute();
      await db.schema
        .createTable("alert_sent")
        .addColumn("user_key", "text", ofUser)
        .addColumn("event_key", "text", required)
        .addColumn("kind", "text", required)
        .addColumn("message", "text", required)
        .addColumn("sent_at", "bigint", required)
        .addPrimaryKeyConstraint("alert_sent_key", ["user_key", "event_key", "kind"])
        .execute();
      await db.schema.createIndex("alert_sent_day").on("alert_sent").columns(["user_key", "sent_at"]).execute();
      await db.schema.createIndex("alert_sent_at").on("alert_sent").column("sent_at").execute();
      await db.schema
        .createTable("alert_event")
        .addColumn("event_key", "text", (column) => column.primaryKey())
        .addColumn("start_at", "bigint", required)
        .addColumn("is_deleted", "integer", required)
        .addColumn("moved_from", "bigint")
        .addColumn("moved_at", "bigint")
        .addColumn("canceled_at", "bigint")
        .execute();
      await db.schema.createIndex("alert_event_start").on("alert_event").column("start_at").execute();
      // From an event to everyone who waits for it.
      await db.schema.createIndex("reminder_content").on("reminder").column("content_key").execute();
      await db.schema.createIndex("follow_content").on("follow").column("content_key").execute();
      await db.schema.createIndex("favorite_team_school").on("favorite_team").column("school_key").execute();
      await db.schema.createIndex("event_on_air").on("event").column("on_air_at").execute();
    },
  },
  "member-alerts-2-told-again": {
    async up(db) {
      await db.schema.alterTable("alert_event").addColumn("reinstated_at", "bigint").execute();
      // SQLite cannot change a primary key.
      await db.schema.dropIndex("alert_sent_day").execute();
      await db.schema.dropIndex("alert_sent_at").execute();
      await db.schema.alterTable("alert_sent").renameTo("alert_sent_once").execute();
      await db.schema
        .createTable("alert_sent")
        .addColumn("user_key", "text", ofUser)
        .addColumn("event_key", "text", required)
        .addColumn("kind", "text", required)
        .addColumn("message", "text", required)
        .addColumn("sent_at", "bigint", required)
        .addPrimaryKeyConstraint("alert_sent_each_key", ["user_key", "event_key", "kind", "sent_at"])
        .execute();
      await sql`insert into alert_sent (user_key, event_key, kind, message, sent_at)
        select user_key, event_key, kind, message, sent_at from alert_sent_once`.execute(db);
      await db.schema.dropTable("alert_sent_once").execute();
      await db.schema.createIndex("alert_sent_day").on("alert_sent").columns(["user_key", "sent_at"]).execute();
      await db.schema.createIndex("alert_sent_at").on("alert_sent").column("sent_at").execute();
    },
  },
  "member-alerts-3-times-not-set": {
    async up(db) {
      for (const column of ["tbd", "moved_from_tbd"])
        await db.schema
          .alterTable("alert_event")
          .addColumn(column, "integer", (flag) => flag.notNull().defaultTo(0))
          .execute();
      await sql`update alert_event set tbd = 1
        where event_key in (select ${sql.id("key")} from event where tbd = 1)`.execute(db);
    },
  },
  "member-alerts-4-near-rounds": {
    async up(db) {
      for (const column of ["moved_at", "canceled_at"])
        await db.schema.createIndex(`alert_event_${column}`).on("alert_event").column(column).execute();
      await db.schema.createIndex("alert_sent_event").on("alert_sent").columns(["event_key", "kind"]).execute();
      await db.schema
        .createTable("alert_look")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("value", "text", required)
        .execute();
    },
  },
  "member-alerts-5-unsubscribe-secrets": {
    async up(db) {
      await db.schema
        .createTable("unsubscribe_secret")
        .addColumn("secret", "text", (column) => column.primaryKey())
        .addColumn("made_at", "bigint", required)
        .execute();
    },
  },
  "member-alerts-6-moved-before": {
    async up(db) {
      await db.schema.alterTable("alert_event").addColumn("moved_before", "bigint").execute();
    },
  },
  "member-alerts-7-messages": {
    async up(db) {
      await db.schema.createIndex("alert_sent_message").on("alert_sent").columns(["message", "event_key"]).execute();
    },
  },
  "member-alerts-8-reached": {
    async up(db) {
      await db.schema
        .alterTable("alert_sent")
        .addColumn("reached", "integer", (flag) => flag.notNull().defaultTo(0))
        .execute();
    },
  },
  "member-alerts-9-scores": {
    async up(db) {
      await db.schema.createIndex("event_complete").on("event").column("complete_at").execute();
    },
  },
};
