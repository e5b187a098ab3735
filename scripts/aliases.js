import { fromRoot } from "./paths.js";

export const ALIASES = { "~": fromRoot("app"), "~contracts": fromRoot("contracts"), "~network": fromRoot("network") };
