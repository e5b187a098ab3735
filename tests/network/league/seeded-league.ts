import { leagueMigrations } from "~network/league/migration";
import { DEFAULT_SEED, extendSchedule, seedOrganizations } from "~network/league/seed";
import type { MigrationList } from "~network/store/migrate";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";

/** A Friday evening in November, when every sport has something on. */
export const FRIDAY_EVENING = Date.parse("2026-11-20T23:30:00Z");

export const SMALL_LEAGUE = { ...DEFAULT_SEED, schools: 300 };

type Around = { now?: number; schedule?: boolean; more?: readonly MigrationList[] };

/**
 * A store in memory with the tables, a small league and, unless told otherwise, its schedule around `now`. `more`: the
 * tables of other parts.
 */
export async function seededLeague({ now = FRIDAY_EVENING, schedule = true, more = [] }: Around = {}): Promise<Store> {
  const store = await migratedStore([leagueMigrations, ...more]);
  await seedOrganizations(store.db, SMALL_LEAGUE, () => undefined);
  if (schedule) await extendSchedule(store.db, now);
  return store;
}
