import { Migrator, type Kysely, type Migration } from 'kysely';
import type { Database } from './database';
import type { Dialect, Store } from './open-store.server';

/** One change to the tables. Its name never changes once it has shipped. */
export type MigrationStep = { name: string; up(db: Kysely<Database>, dialect: Dialect): Promise<void> };

/** The changes of one service, oldest first; each service's `migration.ts` exports one. */
export type MigrationList = { service: string; steps: MigrationStep[] };

function stepsByName(lists: MigrationList[], dialect: Dialect): Record<string, Migration> {
  const migrations: Record<string, Migration> = {};
  for (const { service, steps } of lists) {
    steps.forEach((step, index) => {
      const name = `${service}-${String(index + 1).padStart(3, '0')}-${step.name}`;
      if (migrations[name]) throw new Error(`two migrations are named ${name}`);
      migrations[name] = { up: (db) => step.up(db, dialect) };
    });
  }
  return migrations;
}

/**
 * Brings the tables up to date and answers the names of the steps it took. Two processes may call it at once: on
 * PostgreSQL the second waits and finds nothing left to do. A step that fails leaves no trace of the whole run.
 */
export async function migrate(store: Pick<Store, 'db' | 'dialect'>, lists: MigrationList[]): Promise<string[]> {
  const migrator = new Migrator({
    db: store.db,
    provider: { getMigrations: async () => stepsByName(lists, store.dialect) },
    // Services grow independently: a later step of one may sort before an executed step of another.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
