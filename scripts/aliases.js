import { fromRoot } from "./paths.js";

/** The three houses by the names that imports use (tsconfig.json has them too). */
export const ALIASES = { "~": fromRoot("app"), "~contracts": fromRoot("contracts"), "~network": fromRoot("network") };
