import type { MigrationList } from "../store/migrate";

export const drmMigrations: MigrationList = {
  "drm-1-licenses": {
    async up(db) {
      await db.schema
        .createTable("licence")
        .addColumn("license_key", "text", (column) => column.primaryKey())
        .addColumn("user_key", "text", (column) => column.notNull())
        .addColumn("resource_entitlements", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("renewed_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("licence_user").on("licence").columns(["user_key", "expires_at"]).execute();
    },
  },
  "drm-2-started": {
    async up(db) {
      await db.schema.alterTable("licence").addColumn("started_at", "bigint").execute();
    },
  },
  "drm-3-devices": {
    async up(db) {
      await db.schema.alterTable("licence").addColumn("device", "text").execute();
      await db.schema.alterTable("licence").addColumn("stopped_at", "bigint").execute();
    },
  },
  "drm-4-sessions": {
    async up(db) {
      await db.schema.alterTable("licence").addColumn("session", "text").execute();
    },
  },
};
