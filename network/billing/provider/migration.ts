import type { ColumnDefinitionBuilder } from "kysely";
import type { MigrationList } from "../../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();

export const providerMigrations: MigrationList = {
  "provider-1-books": {
    async up(db) {
      await db.schema
        .createTable("provider_method")
        .addColumn("id", "text", key)
        .addColumn("customer", "text", required)
        .addColumn("cardholder_name", "text", required)
        .addColumn("last4", "text", required)
        .addColumn("exp_month", "integer", required)
        .addColumn("exp_year", "integer", required)
        .addColumn("zip", "text", required)
        .addColumn("type", "text", required)
        .addColumn("behaviour", "text", required)
        .addColumn("detached", "integer", required)
        .execute();
      await db.schema
        .createTable("provider_card_session")
        .addColumn("id", "text", key)
        .addColumn("customer", "text", required)
        .addColumn("return_url", "text", required)
        .addColumn("cancel_url", "text", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("method", "text")
        .execute();
      await db.schema
        .createTable("provider_charge")
        .addColumn("key", "text", key)
        .addColumn("id", "text", (column) => column.notNull().unique())
        .addColumn("method", "text")
        .addColumn("amount", "integer", required)
        .addColumn("state", "text", required)
        .addColumn("code", "text")
        .addColumn("created_at", "bigint", required)
        .execute();
      await db.schema
        .createTable("provider_wallet")
        .addColumn("id", "text", key)
        .addColumn("customer", "text", required)
        .addColumn("amount", "integer", required)
        .addColumn("description", "text", required)
        .addColumn("return_url", "text", required)
        .addColumn("cancel_url", "text", required)
        .addColumn("state", "text", required)
        .addColumn("created_at", "bigint", required)
        .execute();
    },
  },
  "provider-2-confirmations": {
    async up(db) {
      await db.schema
        .createTable("provider_confirmation")
        .addColumn("charge", "text", key)
        .addColumn("return_url", "text", required)
        .execute();
    },
  },
  "provider-3-refunds": {
    async up(db) {
      await db.schema
        .createTable("provider_refund")
        .addColumn("key", "text", key)
        .addColumn("charge", "text", required)
        .addColumn("amount", "integer", required)
        .execute();
    },
  },
};
