import { leagueMigrations } from "~network/league/migration";
import { DEFAULT_SEED, extendSchedule, seedOrganizations } from "~network/league/seed";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";

/** A Friday evening in November, when every sport has something on. */
export const FRIDAY_EVENING = Date.parse("2026-11-20T23:30:00Z");

export const SMALL_LEAGUE = { ...DEFAULT_SEED, schools: 300 };

/** A store in memory with the tables, a small league and, unless told otherwise, its schedule around `now`. */
export async function seededLeague({ now = FRIDAY_EVENING, schedule = true } = {}): Promise<Store> {
  const store = await migratedStore([leagueMigrations]);
  await seedOrganizations(store.db, SMALL_LEAGUE, () => undefined);
  if (schedule) await extendSchedule(store.db, now);
  return store;
}
