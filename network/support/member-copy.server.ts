import { type Expression, type Kysely, sql, type SqlBool } from "kysely";
import { confirmedAddressesOf } from "../member/email/email-changes.server";
import type { Db } from "../store/database";
import { DATA_OF_ADDRESSES, DATA_OF_MEMBERS, type PersonalData } from "./personal-data";

type Row = Record<string, unknown>;
/** Tables are named by the list alone. */
type AnyDb = Kysely<Record<string, Row>>;

type Member = { key: string; email: string };
type Copied = { what: string; table: string; rows: Row[] };
export type MemberCopy = { member: string; made_at: string; how_to_read: string; kept: Copied[] };
/** And by which addresses it was looked for. */
type FullMemberCopy = MemberCopy & { addresses: string[] };

/** Names within JSON of what opens something: a card's token, a promo code's, an app's. */
const OPENS = /token|secret|password|secure_code|captcha|^return_url$/i;
/** No amount and no count is as large as a moment in milliseconds. */
const LEAST_MOMENT = 100_000_000_000;

function inWords(value: unknown): unknown {
  const isMoment = typeof value === "number" && Number.isInteger(value) && value >= LEAST_MOMENT;
  return isMoment ? new Date(value).toISOString() : value;
}

const parsed = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => (OPENS.test(name) ? undefined : value));

const copied = (row: Row, { without, json }: PersonalData): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !without.includes(column))
      .map(([column, value]) => [
        column,
        typeof value === "string" && json.includes(column) ? parsed(value) : inWords(value),
      ]),
  );

type Test = (column: string, names: readonly string[]) => Expression<SqlBool>;

const isKey: Test = (column, names) => sql<SqlBool>`${sql.ref(column)} in (${sql.join(names)})`;

/** Forms keep an address as it was typed; the account's own are in small letters. */
const isAddress: Test = (column, names) => sql<SqlBool>`lower(${sql.ref(column)}) in (${sql.join(names)})`;

const says = (column: string, address: string): Expression<SqlBool> =>
  sql<SqlBool>`replace(lower(${sql.ref(column)}), ${JSON.stringify(address)}, '') <> lower(${sql.ref(column)})`;

const held = (db: Db, { table, of, within, once }: PersonalData, is: Test, names: readonly string[]) =>
  (db as unknown as AnyDb)
    .selectFrom(table)
    .where((row) => {
      const isIn = of.map((column) => is(column, names));
      return row.or([...isIn, ...(within === null ? [] : names.map((name) => says(within, name)))]);
    })
    .$if(once !== null, (query) => query.where(once ?? "", "is not", null));

async function rowsOf(db: Db, kept: PersonalData, is: Test, names: readonly string[]): Promise<Copied> {
  const rows = await held(db, kept, is, names).selectAll().execute();
  return { what: kept.what, table: kept.table, rows: rows.map((row) => copied(row, kept)) };
}

/** How many rows of these tables name the member's addresses. */
export async function countByAddress(db: Db, member: Member, tables: readonly string[]): Promise<number> {
  const addresses = await confirmedAddressesOf(db, member);
  let count = 0;
  for (const kept of DATA_OF_ADDRESSES.filter(({ table }) => tables.includes(table))) {
    const { rows } = await held(db, kept, isAddress, addresses)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    count += rows;
  }
  return count;
}

const HOW_TO_READ = "Each part says what it is, then lists its rows. Times are UTC, and null means empty.";

/** All that is kept under the member's key, without what opens anything. */
export async function memberCopy(db: Db, { key, email }: Member, now: number): Promise<MemberCopy> {
  const all: Copied[] = [];
  for (const kept of DATA_OF_MEMBERS) all.push(await rowsOf(db, kept, isKey, [key]));
  const made_at = new Date(now).toISOString();
  return { member: email, made_at, how_to_read: HOW_TO_READ, kept: all.filter(hasAny) };
}

/** And what names the member's addresses, for the team that knows who asks. */
export async function fullMemberCopy(db: Db, member: Member, now: number): Promise<FullMemberCopy> {
  const copy = await memberCopy(db, member, now);
  const addresses = await confirmedAddressesOf(db, member);
  const more: Copied[] = [];
  for (const kept of DATA_OF_ADDRESSES)
    more.push(withoutThose(copy.kept, await rowsOf(db, kept, isAddress, addresses)));
  return { ...copy, addresses, kept: [...copy.kept, ...more.filter(hasAny)] };
}

/** What has the member's key and their address, too, is there once. */
function withoutThose(copied: readonly Copied[], { rows, ...part }: Copied): Copied {
  const there = new Set(copied.filter((one) => one.table === part.table).flatMap((one) => one.rows.map(asText)));
  return { ...part, rows: rows.filter((row) => !there.has(asText(row))) };
}

const asText = (row: Row): string => JSON.stringify(row);
const hasAny = ({ rows }: Copied): boolean => rows.length > 0;
