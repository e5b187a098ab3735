// npm start: builds if needed, prepares the store, serves the site.
import "./environment.js";
import { buildIsOld } from "./freshness.js";
import { built, fromRoot } from "./paths.js";
import { must } from "./run.js";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Fieldhouse needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
process.env.NODE_ENV ??= "production";
if (buildIsOld()) {
  console.error("Building (once, and again when sources change)…");
  await must(process.execPath, [fromRoot("scripts/build.js")]);
}
await import(built("main.js"));
