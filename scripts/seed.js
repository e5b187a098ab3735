// npm run seed: fills the store, building first if needed; running it again changes nothing.
// Options: --remove-demo takes a demonstration out; --schools 3000 --events 300000 sets the league's size.
import "./environment.js";
import { parseArgs } from "node:util";
import { buildIsOld } from "./freshness.js";
import { built, fromRoot } from "./paths.js";
import { must } from "./run.js";

const { values } = parseArgs({
  options: { schools: { type: "string" }, events: { type: "string" }, "remove-demo": { type: "boolean" } },
});
for (const name of ["schools", "events"]) if (values[name]) process.env[name.toUpperCase()] = values[name];

process.env.NODE_ENV ??= "production";
if (buildIsOld()) await must(process.execPath, [fromRoot("scripts/build.js")]);
await import(built("seed.js"));
