import type { NetworkSettings } from "~contracts/network";
import { AD_SCENARIO_KEYS } from "../development/scenario-ads";
import type { League } from "../league/seed";

/** Whether the breaks of an event are the house's: a web node beside a back end may not know whose games these are. */
export function hasHouseAds(league: League | null, mode: NetworkSettings["houseAds"], eventKey: string): boolean {
  if (mode === undefined) return league !== "none";
  return mode === "on" || (mode === "examples" && AD_SCENARIO_KEYS.includes(eventKey));
}
