// npm run seed: builds if needed, makes and fills the store, and ends. Running it again changes nothing.
// Out of a store that a demonstration filled, so that it can be used in earnest: npm run seed -- --remove-demo
// A league of another size: npm run seed -- --schools 3000 --events 300000
import "./environment.js";
import { parseArgs } from "node:util";
import { buildIsOld } from "./freshness.js";
import { fromRoot } from "./paths.js";
import { must } from "./run.js";

const { values } = parseArgs({
  options: { schools: { type: "string" }, events: { type: "string" }, "remove-demo": { type: "boolean" } },
});
for (const name of ["schools", "events"]) if (values[name]) process.env[name.toUpperCase()] = values[name];

process.env.NODE_ENV ??= "production";
if (buildIsOld()) await must(process.execPath, [fromRoot("scripts/build.js")]);
await import("../build/seed.js");
