import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS } from "~network/network.server";
import type { Store } from "~network/store/open-store.server";
import { ALL_WORDS, wordsOf } from "~network/support/column-words";
import { KEPT_OF_ADDRESSES, KEPT_OF_MEMBERS, NOT_IN_A_COPY } from "~network/support/kept-data";
import { memberCopy } from "~network/support/member-copy.server";
import { migratedStore } from "../../support/migrated-store";
import { tablesReadWhole } from "../../support/query-plans";

/** Whoever adds a table says whether it goes into a member's copy (docs/operations.md "One member"). */

type Tables = { name: string; columns: string[]; ofMembers: string[] }[];
const ALL_KEPT = [...KEPT_OF_MEMBERS, ...KEPT_OF_ADDRESSES];
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

  it("says what each column means, and nothing of columns that aren't there", () => {
    const held = ALL_KEPT.flatMap(({ table, without }) =>
      (tables.find(({ name }) => name === table)?.columns ?? [])
        .filter((column) => !without.includes(column))
        .map((column) => ({ table, column })),
    );
    const name = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
    expect(held.filter(({ table, column }) => !wordsOf(table, column)).map(name)).toEqual([]);
    const own = Object.entries(ALL_WORDS.ofTable).flatMap(([table, words]) =>
      Object.keys(words).map((column) => name({ table, column })),
    );
    const there = new Set(held.map(name));
    expect(own.filter((one) => !there.has(one))).toEqual([]);
    const general = held.filter((one) => !own.includes(name(one))).map(({ column }) => column);
    expect(Object.keys(ALL_WORDS.anywhere).filter((column) => !general.includes(column))).toEqual([]);
  });

  it.each([
    ["outbox", "sent_at", "When it was written; it went out then or later"],
    ["outbox", "quiet_from", "It waits from then on, and from the same time on later days"],
    ["outbox", "expires_at", "Not sent from then on"],
    ["gift", "sender", "The buyer's name on it"],
    ["gift", "sent_at", "When it was sent"],
    ["analytics_event", "user_id", "The key of the account that was signed in; empty: none"],
    ["subscription", "expires_at", "When its first period ends; if it renews, it goes on from there"],
    ["alert_setting", "quiet_from", "Quiet hours begin, in minutes after midnight"],
  ] as const)("says of %s.%s what it is there", (table, column, words) => {
    expect(wordsOf(table, column)).toBe(words);
  });

  it("says of no moment that it is minutes", async () => {
    const found = await store.db.introspection.getTables();
    const moments = found.flatMap(({ name, columns }) =>
      columns.filter(({ dataType }) => /bigint/i.test(dataType)).map((column) => [name, column.name] as const),
    );
    expect(moments.length).toBeGreaterThan(100);
    const said = moments.map(([table, column]) => `${table}.${column}: ${wordsOf(table as never, column) ?? ""}`);
    expect(said.filter((one) => one.includes("minutes"))).toEqual([]);
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
