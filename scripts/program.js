// What a command runs: bundled first, so that it is never older than its sources.
import "./environment.js";
import { bundle, PROGRAMS } from "./bundle.js";
import { built } from "./paths.js";

export async function start(name) {
  process.env.NODE_ENV ??= "production";
  await bundle({ [name]: PROGRAMS[name] });
  await import(built(`${name}.js`));
}
