import { anchorScenarios } from "~network/development/scenarios.server";
import type { Store } from "~network/store/open-store.server";
import { FRIDAY_EVENING, seededLeague } from "../league/seeded-league";

/** A small league with no schedule of its own, and the scenarios anchored at `now`. */
export async function scenarioStore(now = FRIDAY_EVENING): Promise<Store> {
  const store = await seededLeague({ schedule: false });
  await anchorScenarios(store.db, { now, clockOffset: 0 });
  return store;
}
