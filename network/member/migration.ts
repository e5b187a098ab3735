import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import { pushMigrations } from "../push/migration";
import type { MigrationList } from "../store/migrate";
import { calendarMigrations } from "./calendar-migration";
import { clipMigrations } from "./clip-migration";
import { deviceMigrations } from "./device-migration";
import { emailChangeMigrations } from "./email-change-migration";
import { familyMigrations } from "./family-migration";
import { knownDeviceMigrations } from "./known-device-migration";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references("user.key").onDelete("cascade");

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("user")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("last_name", "text", required)
    .addColumn("zip_code", "text", required)
    .addColumn("time_zone", "text")
    .addColumn("password_hash", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("email_subscribe", "integer")
    .addColumn("school_to_support_key", "text")
    .addColumn("stripe_customer_id", "text")
    .execute();
  await db.schema
    .createTable("token")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", required)
    .addColumn("session", "text", required)
    .addColumn("user_key", "text", ofUser)
    .addColumn("issued_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema.createIndex("token_session").on("token").column("session").execute();
  await db.schema.createIndex("token_user").on("token").columns(["user_key", "expires_at"]).execute();
  await db.schema
    .createTable("reset_token")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("user_key", "text", ofUser)
    .addColumn("issued_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema.createIndex("reset_token_user").on("reset_token").column("user_key").execute();
}

async function createMemberships(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscription")
    .addColumn("user_key", "text", (column) => column.primaryKey().references("user.key").onDelete("cascade"))
    .addColumn("type", "text", required)
    .addColumn("plan_description", "text", required)
    .addColumn("plan_id", "text", required)
    .addColumn("started_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .addColumn("period", "text", required)
    .addColumn("renews", "integer", required)
    .addColumn("renewal_canceled_at", "bigint")
    .addColumn("owner_key", "text", (column) => column.references("user.key").onDelete("cascade"))
    .execute();
  await db.schema
    .createTable("voucher")
    .addColumn("user_key", "text", (column) => column.primaryKey().references("user.key").onDelete("cascade"))
    .addColumn("code", "text", required)
    .addColumn("expires_at", "bigint", required)
    .execute();
  await db.schema
    .createTable("pass")
    .addColumn("user_key", "text", ofUser)
    .addColumn("entitlement", "text", required)
    .addColumn("expires_at", "bigint", required)
    .addPrimaryKeyConstraint("pass_key", ["user_key", "entitlement"])
    .execute();
}

async function createInterests(db: Kysely<unknown>): Promise<void> {
  for (const table of ["reminder", "follow"]) {
    await db.schema
      .createTable(table)
      .addColumn("user_key", "text", ofUser)
      .addColumn("content_type", "text", required)
      .addColumn("content_key", "text", required)
      .addColumn("created_at", "bigint", required)
      .addPrimaryKeyConstraint(`${table}_key`, ["user_key", "content_type", "content_key"])
      .execute();
  }
  await db.schema
    .createTable("view")
    .addColumn("user_key", "text", ofUser)
    .addColumn("content_key", "text", required)
    .addColumn("content_type", "text", required)
    .addColumn("viewed_at", "bigint", required)
    .addPrimaryKeyConstraint("view_key", ["user_key", "content_key"])
    .execute();
  await db.schema.createIndex("view_recent").on("view").columns(["user_key", "viewed_at"]).execute();
  await db.schema
    .createTable("favorite_team")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("user_key", "text", ofUser)
    .addColumn("school_key", "text", required)
    .addColumn("sport", "text", required)
    .addColumn("level", "text", required)
    .addColumn("gender", "text", required)
    .addColumn("created_at", "bigint", required)
    .addUniqueConstraint("favorite_team_once", ["user_key", "school_key", "sport", "level", "gender"])
    .execute();
}

export const memberMigrations: MigrationList = {
  "member-1-accounts": { up: createAccounts },
  "member-2-memberships": { up: createMemberships },
  "member-3-interests": { up: createInterests },
  "member-4-successors": {
    async up(db) {
      await db.schema.alterTable("token").addColumn("successor", "text").execute();
    },
  },
  "member-5-positions": {
    async up(db) {
      await db.schema.alterTable("view").addColumn("position_s", "integer").execute();
      await db.schema.alterTable("view").addColumn("duration_s", "integer").execute();
      await db.schema.alterTable("view").addColumn("positioned_at", "bigint").execute();
    },
  },
  "member-6-watched": {
    async up(db) {
      await db.schema.alterTable("user").addColumn("watched_at", "bigint").execute();
    },
  },
  "member-7-expired-tokens": {
    async up(db) {
      await db.schema.createIndex("token_expires").on("token").column("expires_at").execute();
    },
  },
  "member-8-alerts-of-follows": {
    async up(db) {
      await db.schema
        .alterTable("follow")
        .addColumn("alerts", "text", (column) => column.notNull().defaultTo("all"))
        .execute();
    },
  },
  ...calendarMigrations,
  "member-8-devices-of-sessions": {
    async up(db) {
      await db.schema.alterTable("token").addColumn("device", "text").execute();
      await db.schema.alterTable("token").addColumn("began_at", "bigint").execute();
    },
  },
  ...clipMigrations,
  ...deviceMigrations,
  ...emailChangeMigrations,
  ...familyMigrations,
  ...knownDeviceMigrations,
  ...pushMigrations,
};
