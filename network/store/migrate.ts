import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from "kysely";
import { CommandError } from "../command-error";
import { errorCode } from "./error-code";
import type { Dialect, Store } from "./open-store.server";

/** Its name must never change once it has shipped. */
type MigrationStep = { up(db: Kysely<unknown>, dialect: Dialect): Promise<void> };

/** Plain SQL, in words that SQLite and PostgreSQL share or that the dialect decides. */
export const statements = (text: string | ((dialect: Dialect) => string)): MigrationStep => ({
  async up(db, dialect) {
    const all = typeof text === "string" ? text : text(dialect);
    for (const statement of all.split(";")) if (statement.trim() !== "") await sql.raw(statement).execute(db);
  },
});

/** By name ("league-1"); numbers in names sort numerically. */
export type MigrationList = Record<string, MigrationStep>;

function allSteps(lists: readonly MigrationList[], dialect: Dialect): Record<string, Migration> {
  const migrations: Record<string, Migration> = {};
  for (const [name, step] of lists.flatMap((list) => Object.entries(list))) {
    const sortable = name.replace(/\d+/g, (digits) => digits.padStart(4, "0"));
    if (migrations[sortable]) throw new Error(`two migrations are named ${name}`);
    migrations[sortable] = { up: (db) => step.up(db, dialect) };
  }
  return migrations;
}

/** Otherwise Kysely would take another schema's record for this one's. */
async function ownSchema({ db, dialect }: Pick<Store, "db" | "dialect">): Promise<string | undefined> {
  if (dialect === "sqlite") return undefined;
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? undefined;
}

/**
 * Returns the executed steps. Safe to run concurrently. A failed step leaves no trace of itself, and none of the steps
 * before it in a new database or on SQLite; in PostgreSQL they stay, and the next run goes on behind them. A store that
 * has taken a step of none of these lists is a later program's: `CommandError`.
 */
export async function migrate(
  store: Pick<Store, "db" | "dialect" | "unhurried">,
  lists: readonly MigrationList[],
): Promise<string[]> {
  const migrations = allSteps(lists, store.dialect);
  const schema = await ownSchema(store);
  const record = await recorded(store, schema);
  const later = record.find((name) => !Object.hasOwn(migrations, name));
  if (later !== undefined)
    throw new CommandError(`The store is of another version: it has ${later}. Use a version that knows it.`);
  if (haveAllRun(record, migrations)) return [];
  return store.unhurried((db) => {
    const migrator = new Migrator({
      db,
      migrationTableSchema: schema,
      provider: { getMigrations: async () => migrations },
      // Services evolve independently, so a new step can sort before executed ones.
      allowUnorderedMigrations: true,
    });
    // Pages wait for the tables that a transaction has changed, so each step has one of its own.
    const isInUse = store.dialect === "postgres" && record.length > 0;
    return isInUse ? oneByOne(migrator) : stepsOf(() => migrator.migrateToLatest());
  });
}

/** True if all these steps have run, and no others. */
export async function isMigrated(
  store: Pick<Store, "db" | "dialect">,
  lists: readonly MigrationList[],
): Promise<boolean> {
  return haveAllRun(await recorded(store, await ownSchema(store)), allSteps(lists, store.dialect));
}

async function recorded({ db }: Pick<Store, "db">, schema: string | undefined): Promise<string[]> {
  const table = sql.id(...(schema === undefined ? [] : [schema]), "kysely_migration");
  // An empty database has no record; whatever else is wrong, the migrator meets it next, and says so.
  const record = await sql<{ name: string }>`select name from ${table}`.execute(db).catch(() => null);
  return record?.rows.map(({ name }) => name) ?? [];
}

/** A migrator reads the whole catalog, twice, which takes PostgreSQL longer than the rest of a start. */
function haveAllRun(record: readonly string[], migrations: Record<string, Migration>): boolean {
  return record.length === Object.keys(migrations).length && record.every((name) => Object.hasOwn(migrations, name));
}

async function oneByOne(migrator: Migrator): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const steps = await stepsOf(() => migrator.migrateUp());
    if (steps.length === 0) return all;
    all.push(...steps);
  }
}

/** Two and a half minutes, in which pages get through between one turn and the next. */
const TURNS = 80;
const BETWEEN_TURNS_MS = 1_500;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/** Someone at a table, such as a backup, can take longer than the lock timeout. */
async function stepsOf(run: () => Promise<MigrationResultSet>): Promise<string[]> {
  for (let turn = 1; ; turn += 1) {
    const { error, results = [] } = await run();
    if (!error) return results.filter(({ status }) => status === "Success").map(({ migrationName }) => migrationName);
    if (turn === TURNS || !isInTheWay(error)) throw error;
    await sleep(BETWEEN_TURNS_MS);
  }
}

const isInTheWay = (error: unknown) => [LOCK_NOT_AVAILABLE, DEADLOCK].includes(errorCode(error));
