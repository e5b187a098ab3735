// npm run seed: builds if needed, makes and fills the store, and ends. Running it again changes nothing.
import { buildIsOld } from "./freshness.js";
import { fromRoot } from "./paths.js";
import { must } from "./run.js";

process.env.NODE_ENV ??= "production";
if (buildIsOld()) await must(process.execPath, [fromRoot("scripts/build.js")]);
await import("../build/seed.js");
