import { sql } from "kysely";
import type { MigrationList } from "../store/migrate";

export const mailMigrations: MigrationList = {
  "mail-1-outbox": {
    async up(db) {
      await db.schema
        .createTable("outbox")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("to", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("html", "text")
        .addColumn("sent_at", "bigint", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex("outbox_sent").on("outbox").columns(["sent_at", "id"]).execute();
      await db.schema.createIndex("outbox_state").on("outbox").column("state").execute();
    },
  },
  "mail-2-retries": {
    async up(db) {
      await db.schema
        .alterTable("outbox")
        .addColumn("retry_at", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  "mail-3-sent-text": {
    async up(db) {
      await sql`update outbox set text = '', html = null where state in ('sent', 'failed')`.execute(db);
    },
  },
  "mail-5-alerts": {
    async up(db) {
      await db.schema.alterTable("outbox").addColumn("expires_at", "bigint").execute();
      await db.schema.alterTable("outbox").addColumn("unsubscribe_url", "text").execute();
    },
  },
  "mail-4-sent-address": {
    async up(db) {
      await sql`update outbox set ${sql.id("to")} = '' where state in ('sent', 'failed')`.execute(db);
    },
  },
  "mail-6-order": {
    async up(db) {
      await db.schema.createIndex("outbox_finished").on("outbox").columns(["state", "sent_at", "id"]).execute();
      await sql`create index outbox_personal on outbox (state, sent_at, id, retry_at)
        where unsubscribe_url is null`.execute(db);
      await sql`create index outbox_offered on outbox (state, expires_at, sent_at, id, retry_at)
        where unsubscribe_url is not null`.execute(db);
      await db.schema.dropIndex("outbox_state").execute();
    },
  },
  "mail-7-quiet-hours": {
    async up(db) {
      await db.schema.alterTable("outbox").addColumn("quiet_from", "bigint").execute();
      await db.schema.alterTable("outbox").addColumn("quiet_until", "bigint").execute();
    },
  },
  "mail-8-about": {
    async up(db) {
      await db.schema.alterTable("outbox").addColumn("about", "text").execute();
      await sql`create index outbox_about on outbox (about) where about is not null`.execute(db);
    },
  },
};
