import type { ColumnDefinitionBuilder } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const clipMigrations: MigrationList = {
  "member-clips-1": {
    async up(db) {
      await db.schema
        .createTable("clip")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("user_key", "text", (column) => column.notNull().references("user.key").onDelete("cascade"))
        .addColumn("event_key", "text", required)
        .addColumn("source_key", "text", required)
        .addColumn("start_s", "integer", required)
        .addColumn("end_s", "integer", required)
        .addColumn("title", "text", required)
        .addColumn("created_at", "bigint", required)
        .execute();
      await db.schema.createIndex("clip_of_user").on("clip").columns(["user_key", "created_at"]).execute();
    },
  },
  "member-clips-2-removed": {
    async up(db) {
      await db.schema.alterTable("clip").addColumn("removed_at", "bigint").execute();
    },
  },
};
