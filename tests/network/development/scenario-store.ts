import { anchorScenarios } from "~network/development/scenarios.server";
import type { Store } from "~network/store/open-store.server";
import { FRIDAY_EVENING, seededLeague } from "../league/seeded-league";

/** A small league with no schedule of its own, and the scenarios anchored on that Friday evening. */
export async function scenarioStore(): Promise<Store> {
  const store = await seededLeague({ schedule: false });
  await anchorScenarios(store.db, { now: FRIDAY_EVENING, clockOffset: 0 });
  return store;
}
