import type { ColumnDefinitionBuilder } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const knownDeviceMigrations: MigrationList = {
  "member-known-devices-1": {
    async up(db) {
      await db.schema
        .createTable("known_device")
        .addColumn("user_key", "text", (column) => column.notNull().references("user.key").onDelete("cascade"))
        .addColumn("hash", "text", required)
        .addColumn("name", "text")
        .addColumn("first_used_at", "bigint", required)
        .addColumn("last_used_at", "bigint", required)
        .addPrimaryKeyConstraint("known_device_key", ["user_key", "hash"])
        .execute();
    },
  },
  "member-known-devices-2": {
    async up(db) {
      await db.schema.createIndex("known_device_last_used").on("known_device").column("last_used_at").execute();
    },
  },
};
