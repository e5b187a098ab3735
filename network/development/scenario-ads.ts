import { scenarioKey } from "./scenario-event";
import { AD_SCENARIOS } from "./scenario-table";

/** The only events with ads if `HOUSE_ADS` is `examples`. */
export const AD_SCENARIO_KEYS: readonly string[] = AD_SCENARIOS.map(scenarioKey);
