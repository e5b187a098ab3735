import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { MigrationList } from "../store/migrate";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references("user.key").onDelete("cascade");

/** Separate tables, because an owner can also join another family. */
async function createFamilies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("family_member")
    .addColumn("member_key", "text", (column) => column.primaryKey().references("user.key").onDelete("cascade"))
    .addColumn("owner_key", "text", ofUser)
    .addColumn("seat", "integer", (column) => column.notNull().check(sql`seat between 1 and 5`))
    .addColumn("joined_at", "bigint", required)
    .addUniqueConstraint("family_member_seat", ["owner_key", "seat"])
    .execute();
  await db.schema
    .createTable("family_invitation")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_key", "text", ofUser)
    .addColumn("email", "text", required)
    .addColumn("nonce", "text", required)
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", required)
    .addColumn("sent_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .addColumn("accepted_at", "bigint")
    .execute();
  await sql`create unique index family_invitation_open on family_invitation (owner_key, email) where state =
    'open'`.execute(db);
  await db.schema
    .createTable("family_mail")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_key", "text", ofUser)
    .addColumn("sent_at", "bigint", required)
    .execute();
  await db.schema.createIndex("family_mail_recent").on("family_mail").columns(["owner_key", "sent_at"]).execute();
  await moveOutOfSubscriptions(db);
}

async function moveOutOfSubscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into family_member (member_key, owner_key, seat, joined_at)
    select user_key, owner_key, row_number() over (partition by owner_key order by user_key), started_at
    from subscription where type = 'family' and owner_key is not null`.execute(db);
  await sql`delete from subscription where type = 'family'`.execute(db);
  await db.schema.alterTable("subscription").dropColumn("owner_key").execute();
}

async function tellPlansApart(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("plan_seats")
    .addColumn("plan_id", "text", (column) => column.primaryKey())
    .addColumn("seats", "integer", (column) => column.notNull().check(sql`seats between 0 and 5`))
    .execute();
}

export const familyMigrations: MigrationList = {
  "member-family-1": { up: createFamilies },
  "member-family-2": {
    async up(db) {
      await db.schema.createIndex("family_invitation_expires").on("family_invitation").column("expires_at").execute();
    },
  },
  "member-family-3": { up: tellPlansApart },
  "member-family-4-owners-invitations": {
    async up(db) {
      await db.schema.createIndex("family_invitation_owner").on("family_invitation").column("owner_key").execute();
    },
  },
};
