import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { progressOn } from "./progress";
import { operationsOf } from "./site-build";

/** Prepares the store of the build that lies beside this file, and ends. */
try {
  const build = (await import(pathToFileURL(join(import.meta.dirname, "server/index.js")).href)) as ServerBuild;
  const operations = operationsOf(build);
  await operations.prepare(progressOn(process.stderr));
  await operations.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
