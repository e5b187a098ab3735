import type { ColumnDefinitionBuilder } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const calendarMigrations: MigrationList = {
  "member-calendars-1": {
    async up(db) {
      await db.schema
        .createTable("calendar_address")
        .addColumn("user_key", "text", (column) => column.primaryKey().references("user.key").onDelete("cascade"))
        .addColumn("nonce", "text", required)
        .addColumn("hash", "text", (column) => column.notNull().unique())
        .addColumn("made_at", "bigint", required)
        .execute();
    },
  },
};
