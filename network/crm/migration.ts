import type { ColumnDefinitionBuilder } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const crmMigrations: MigrationList = {
  "crm-1-leads": {
    async up(db) {
      await db.schema
        .createTable("crm_lead")
        .addColumn("reference", "text", (column) => column.primaryKey())
        .addColumn("kind", "text", required)
        .addColumn("email", "text", required)
        .addColumn("fields", "text", required)
        .addColumn("received_at", "bigint", required)
        .execute();
      await db.schema.createIndex("crm_lead_received").on("crm_lead").column("received_at").execute();
      await db.schema
        .createTable("crm_privacy_request")
        .addColumn("reference", "text", (column) => column.primaryKey())
        .addColumn("request", "text", required)
        .addColumn("email", "text", required)
        .addColumn("fields", "text", required)
        .addColumn("received_at", "bigint", required)
        .addColumn("due_at", "bigint", required)
        .execute();
      await db.schema.createIndex("crm_privacy_request_due").on("crm_privacy_request").column("due_at").execute();
    },
  },
  "crm-2-inbox": {
    async up(db) {
      await db.schema
        .createTable("inbox_done")
        .addColumn("reference", "text", (column) => column.primaryKey())
        .addColumn("done_at", "bigint", required)
        .execute();
    },
  },
  "crm-3-problems": {
    async up(db) {
      await db.schema
        .createTable("problem_report")
        .addColumn("reference", "text", (column) => column.primaryKey())
        .addColumn("event_key", "text", required)
        .addColumn("problem", "text", required)
        .addColumn("email", "text", required)
        .addColumn("fields", "text", required)
        .addColumn("received_at", "bigint", required)
        .execute();
      await db.schema
        .createTable("stream_trouble")
        .addColumn("event_key", "text", required)
        .addColumn("reporter", "text", required)
        .addColumn("kind", "text", required)
        .addColumn("first_at", "bigint", required)
        .addColumn("last_at", "bigint", required)
        .addPrimaryKeyConstraint("stream_trouble_key", ["event_key", "reporter", "kind"])
        .execute();
      await db.schema.createIndex("stream_trouble_last").on("stream_trouble").column("last_at").execute();
    },
  },
  "crm-4-age": {
    async up(db) {
      for (const table of ["crm_privacy_request", "problem_report"])
        await db.schema.createIndex(`${table}_received`).on(table).column("received_at").execute();
    },
  },
  "crm-5-fingerprints": {
    async up(db) {
      for (const table of ["crm_lead", "crm_privacy_request", "problem_report"]) {
        await db.schema.alterTable(table).addColumn("fingerprint", "text").execute();
        await db.schema.createIndex(`${table}_fingerprint`).on(table).column("fingerprint").execute();
      }
    },
  },
  "crm-6-clip-reports": {
    async up(db) {
      await db.schema
        .createTable("clip_report")
        .addColumn("reference", "text", (column) => column.primaryKey())
        .addColumn("clip_key", "text", required)
        .addColumn("reason", "text", required)
        .addColumn("email", "text", required)
        .addColumn("fields", "text", required)
        .addColumn("received_at", "bigint", required)
        .addColumn("fingerprint", "text")
        .execute();
      for (const column of ["clip_key", "received_at", "fingerprint"])
        await db.schema.createIndex(`clip_report_${column}`).on("clip_report").column(column).execute();
    },
  },
};
