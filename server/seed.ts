import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { progressOn } from "./progress";
import { operationsOf } from "./site-build";

/** Prepares the store for the build next to this file, or removes a demonstration from it (--remove-demo). */
try {
  const build = (await import(pathToFileURL(join(import.meta.dirname, "server/index.js")).href)) as ServerBuild;
  const operations = operationsOf(build);
  if (process.argv.includes("--remove-demo")) {
    const { members, passes } = await operations.removeDemonstration();
    process.stderr.write(
      `Removed: ${members} demo members, ${passes} passes bought with test cards, and the published codes.\n`,
    );
  } else {
    await operations.prepare(progressOn(process.stderr));
    await operations.close();
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
