import type { MigrationList } from "../store/migrate";

export const analyticsMigrations: MigrationList = {
  "analytics-1-events": {
    async up(db) {
      await db.schema
        .createTable("analytics_event")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("event", "text", (column) => column.notNull())
        .addColumn("properties", "text", (column) => column.notNull())
        .addColumn("occurred_at", "bigint", (column) => column.notNull())
        .addColumn("received_at", "bigint", (column) => column.notNull())
        .addColumn("anonymous_id", "text", (column) => column.notNull())
        .addColumn("user_id", "text")
        .execute();
      await db.schema
        .createIndex("analytics_event_received")
        .on("analytics_event")
        .columns(["received_at", "id"])
        .execute();
    },
  },
};
