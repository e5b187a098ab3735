import type { Kysely } from "kysely";
import type { NetworkSettings } from "~contracts/network";
import { AD_SCENARIO_KEYS } from "../development/scenario-ads";
import { leagueOf } from "../league/seed";
import type { Database } from "../store/database";

/** Whether the breaks of an event are the house's: a web node beside a back end may not know whose games these are. */
export async function hasHouseAds(
  db: Kysely<Database>,
  mode: NetworkSettings["houseAds"],
  eventKey: string,
): Promise<boolean> {
  if (mode === undefined) return (await leagueOf(db)) !== "none";
  return mode === "on" || (mode === "examples" && AD_SCENARIO_KEYS.includes(eventKey));
}
