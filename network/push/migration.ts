import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const pushMigrations: MigrationList = {
  "member-push-1": {
    async up(db) {
      await db.schema
        .createTable("push_device")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_key", "text", (column) => column.notNull().references("user.key").onDelete("cascade"))
        .addColumn("session", "text", required)
        .addColumn("endpoint", "text", (column) => column.notNull().unique())
        .addColumn("p256dh", "text", required)
        .addColumn("auth", "text", required)
        .addColumn("name", "text", required)
        .addColumn("server_key", "text", required)
        .addColumn("added_at", "bigint", required)
        .execute();
      await db.schema.createIndex("push_device_of_user").on("push_device").column("user_key").execute();
      await db.schema.createIndex("push_device_session").on("push_device").column("session").execute();
      await db.schema
        .createTable("push_message")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("device_id", "text", (column) => column.notNull().references("push_device.id").onDelete("cascade"))
        .addColumn("text", "text", required)
        .addColumn("topic", "text", required)
        .addColumn("urgency", "text", required)
        .addColumn("expires_at", "bigint", required)
        .addColumn("retry_at", "bigint", required)
        .addColumn("attempts", "integer", required)
        .execute();
      await db.schema.createIndex("push_message_device").on("push_message").column("device_id").execute();
      await db.schema.createIndex("push_message_due").on("push_message").columns(["retry_at", "expires_at"]).execute();
      await db.schema
        .createTable("push_key")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("private_half", "text", required)
        .addColumn("made_at", "bigint", required)
        .execute();
    },
  },
  "member-push-2-about": {
    async up(db) {
      await db.schema.alterTable("push_message").addColumn("about", "text").execute();
      await sql`create index push_message_about on push_message (about) where about is not null`.execute(db);
    },
  },
};
