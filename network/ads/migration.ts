import type { ColumnDefinitionBuilder } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const adsMigrations: MigrationList = {
  "ads-1-events": {
    async up(db) {
      await db.schema
        .createTable("ad_event")
        .addColumn("impression", "text", required)
        .addColumn("event", "text", required)
        .addColumn("spot", "text", required)
        .addColumn("pod", "integer", required)
        .addColumn("content_key", "text", required)
        .addColumn("occurred_at", "bigint", required)
        .addPrimaryKeyConstraint("ad_event_key", ["impression", "event"])
        .execute();
      await db.schema.createIndex("ad_event_occurred").on("ad_event").column("occurred_at").execute();
    },
  },
};
