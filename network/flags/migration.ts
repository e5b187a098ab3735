import type { MigrationList } from "../store/migrate";

export const flagsMigrations: MigrationList = {
  "flags-1-values": {
    async up(db) {
      await db.schema
        .createTable("flag")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("value", "text", (column) => column.notNull())
        .addColumn("rules", "text", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
};
