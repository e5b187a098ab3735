import type { ColumnDefinitionBuilder } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const deviceMigrations: MigrationList = {
  "member-devices-1": {
    async up(db) {
      await db.schema
        .createTable("device")
        .addColumn("hash", "text", (column) => column.primaryKey())
        .addColumn("user_code", "text", (column) => column.notNull().unique())
        .addColumn("client_id", "text", required)
        .addColumn("issued_at", "bigint", required)
        .addColumn("expires_at", "bigint", required)
        .addColumn("interval_s", "integer", required)
        .addColumn("polled_at", "bigint")
        .addColumn("state", "text", required)
        .addColumn("user_key", "text", (column) => column.references("user.key").onDelete("cascade"))
        .execute();
      await db.schema
        .createTable("device_try")
        .addColumn("user_key", "text", (column) => column.notNull().references("user.key").onDelete("cascade"))
        .addColumn("tried_at", "bigint", required)
        .execute();
      await db.schema.createIndex("device_try_of_user").on("device_try").columns(["user_key", "tried_at"]).execute();
    },
  },
  "member-devices-2-of-members": {
    async up(db) {
      await db.schema.createIndex("device_of_user").on("device").column("user_key").execute();
    },
  },
};
