import { fromRoot } from "./paths.js";

/** Also in tsconfig.json. */
export const ALIASES = { "~": fromRoot("app"), "~contracts": fromRoot("contracts"), "~network": fromRoot("network") };
