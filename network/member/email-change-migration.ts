import type { ColumnDefinitionBuilder } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const emailChangeMigrations: MigrationList = {
  "member-email-changes-1": {
    async up(db) {
      await db.schema
        .createTable("email_change")
        .addColumn("hash", "text", (column) => column.primaryKey())
        .addColumn("user_key", "text", (column) => column.notNull().references("user.key").onDelete("cascade"))
        .addColumn("email", "text", required)
        .addColumn("issued_at", "bigint", required)
        .addColumn("expires_at", "bigint", required)
        .addColumn("used_at", "bigint")
        .execute();
      await db.schema.createIndex("email_change_user").on("email_change").column("user_key").execute();
    },
  },
  "member-email-changes-2-before": {
    async up(db) {
      await db.schema.alterTable("email_change").addColumn("before", "text").execute();
    },
  },
};
