import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from "kysely";
import type { Dialect, Store } from "./open-store.server";

/** Its name must never change once it has shipped. */
export type MigrationStep = { up(db: Kysely<unknown>, dialect: Dialect): Promise<void> };

/** By name ("league-1-tables"); numbers in names sort numerically. */
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

/** Returns the executed steps. Safe to run concurrently; a failed step rolls back the whole run. */
export async function migrate(
  store: Pick<Store, "db" | "dialect">,
  lists: readonly MigrationList[],
): Promise<string[]> {
  const migrations = allSteps(lists, store.dialect);
  const schema = await ownSchema(store);
  if (await haveAllRun(store, migrations, schema)) return [];
  const migrator = new Migrator({
    db: store.db,
    migrationTableSchema: schema,
    provider: { getMigrations: async () => migrations },
    // Services evolve independently, so a new step can sort before executed ones.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrateInTurn(migrator);
  if (error) throw error;
  return results.filter((result) => result.status === "Success").map((result) => result.migrationName);
}

/** A migrator reads the whole catalog, twice, which takes PostgreSQL longer than the rest of a start. */
async function haveAllRun(
  { db }: Pick<Store, "db">,
  migrations: Record<string, Migration>,
  schema: string | undefined,
): Promise<boolean> {
  const table = sql.id(...(schema === undefined ? [] : [schema]), "kysely_migration");
  // An empty database has no record; whatever else is wrong, the migrator meets it next, and says so.
  const record = await sql<{ name: string }>`select name from ${table}`.execute(db).catch(() => null);
  const names = record?.rows.map(({ name }) => name) ?? [];
  // A step that only the record knows is for the migrator to refuse.
  return names.length === Object.keys(migrations).length && names.every((name) => Object.hasOwn(migrations, name));
}

const TURNS = 24;
const LOCK_NOT_AVAILABLE = "55P03";

/** Another migration can take longer than the lock timeout. */
async function migrateInTurn(migrator: Migrator): Promise<MigrationResultSet> {
  for (let turn = 1; ; turn += 1) {
    const outcome = await migrator.migrateToLatest();
    const { error } = outcome;
    if (turn === TURNS || !(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE))
      return outcome;
  }
}
