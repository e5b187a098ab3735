import type { NetworkSettings } from "~contracts/network";
import { scenarioKey } from "../development/scenario-event";
import { AD_SCENARIOS } from "../development/scenario-table";
import type { League } from "../league/seed";

/** The only events with ads if `HOUSE_ADS` is `examples`. */
export const AD_SCENARIO_KEYS: readonly string[] = AD_SCENARIOS.map(scenarioKey);

/** Whether the breaks of an event are the house's: a web node beside a back end may not know whose games these are. */
export function hasHouseAds(league: League | null, mode: NetworkSettings["houseAds"], eventKey: string): boolean {
  if (mode === undefined) return league !== "none";
  return mode === "on" || (mode === "examples" && AD_SCENARIO_KEYS.includes(eventKey));
}
