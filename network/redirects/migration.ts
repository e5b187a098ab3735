import type { MigrationList } from "../store/migrate";

export const redirectsMigrations: MigrationList = {
  "redirects-1-paths": {
    async up(db) {
      await db.schema
        .createTable("redirect")
        .addColumn("path", "text", (column) => column.primaryKey())
        .addColumn("target", "text", (column) => column.notNull())
        .execute();
    },
  },
};
