import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS } from "~network/network.server";
import type { Store } from "~network/store/open-store.server";
import { memberCopy } from "~network/support/member-copy.server";
import { DATA_OF_ADDRESSES, DATA_OF_MEMBERS, NOT_IN_A_COPY } from "~network/support/personal-data";
import { migratedStore } from "../../support/migrated-store";
import { tablesReadWhole } from "../../support/query-plans";

/** Whoever adds a table says whether it goes into a member's copy (docs/operations.md "One member"). */

type Tables = { name: string; columns: string[]; ofMembers: string[] }[];
const ALL_KEPT = [...DATA_OF_MEMBERS, ...DATA_OF_ADDRESSES];
let store: Store;
let tables: Tables;

async function tablesOf({ db }: Store): Promise<Tables> {
  const found = await db.introspection.getTables();
  return Promise.all(
    found.map(async ({ name, columns }) => {
      const { rows } = await sql<{ table: string; from: string }>`
        select "table", "from" from pragma_foreign_key_list(${name})`.execute(db);
      const ofMembers = rows.filter(({ table }) => table === "user").map(({ from }) => from);
      return { name, columns: columns.map((column) => column.name), ofMembers };
    }),
  );
}

beforeAll(async () => {
  store = await migratedStore(MIGRATIONS);
  tables = await tablesOf(store);
});
afterAll(() => store.close());

/** What a person is known by, where the schema itself doesn't say so. */
const PERSON = /^(?:user|owner|member)_(?:key|id)$|^redeemed_by$|^email$|^to$|^customer$/;
const personal = ({ columns, ofMembers }: Tables[number]) => [
  ...new Set([...ofMembers, ...columns.filter((column) => PERSON.test(column))]),
];
const forgotten = (all: Tables) =>
  all
    .filter((table) => personal(table).length > 0)
    .map(({ name }) => name)
    .filter((name) => !(name in NOT_IN_A_COPY) && !ALL_KEPT.some(({ table }) => table === name));

describe("a copy of what is kept of a member", () => {
  it("has each table that names a person, or a reason why not", () => {
    expect(tables.length).toBeGreaterThan(60);
    expect(forgotten(tables)).toEqual([]);
  });

  it("has each column of such a table by which a person is named", () => {
    const missed = tables.flatMap((table) => {
      const found = ALL_KEPT.filter((kept) => kept.table === table.name).flatMap(({ of }) => of);
      const isListed = ALL_KEPT.some((kept) => kept.table === table.name);
      return personal(table)
        .filter((column) => isListed && !found.includes(column))
        .map((column) => `${table.name}.${column}`);
    });
    // Each stands beside its member's key. What someone asked to change to may be a stranger's, for a day.
    expect(missed).toEqual(["email_change.email", "payment_card.customer", "sign_in_link.email", "user.email"]);
  });

  it("is missed by a new table with a member in it", async () => {
    await sql`create table pledge (id text, by text references "user" (key), amount integer)`.execute(store.db);
    await sql`create table letter_home (id text, email text)`.execute(store.db);
    await sql`create table weather (day text, rain integer)`.execute(store.db);
    expect(forgotten(await tablesOf(store)).sort()).toEqual(["letter_home", "pledge"]);
    for (const table of ["pledge", "letter_home", "weather"])
      await sql`drop table ${sql.table(table)}`.execute(store.db);
  });

  it("names tables and columns that are there", () => {
    const named = ALL_KEPT.flatMap(({ table, of, without, json, within }) =>
      [...of, ...without, ...json, ...(within === null ? [] : [within])].map((column) => `${table}.${column}`),
    );
    const there = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
    expect(named.filter((one) => !there.includes(one))).toEqual([]);
    expect(Object.keys(NOT_IN_A_COPY).filter((table) => !tables.some(({ name }) => name === table))).toEqual([]);
  });

  it("leaves out every column that could open something", () => {
    const opens = /hash|secret|token|nonce|password|session|successor|p256dh|^auth$|endpoint|_code$|^code$|_url$/;
    const open = ALL_KEPT.flatMap(({ table, without }) =>
      (tables.find(({ name }) => name === table)?.columns ?? [])
        .filter((column) => opens.test(column) && !without.includes(column))
        .map((column) => `${table}.${column}`),
    );
    // A ZIP code, and codes that are used up or say what was taken off a price.
    expect(open.sort()).toEqual([
      "billed_subscription.promo_code",
      "promo_reservation.code",
      "retention_redemption.promo_code",
      "user.zip_code",
      "voucher.code",
      "voucher_code.code",
    ]);
  });

  it("reads no table whole but one, which is bounded and written for each page", async () => {
    const member = { key: "u1", email: "robin@mail.example" };
    const read = await tablesReadWhole(MIGRATIONS, store.db, (db) => memberCopy(db, member, 0));
    expect(read).toEqual(["analytics_event"]);
  });
});
