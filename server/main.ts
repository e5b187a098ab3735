import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { progressOn } from "./progress";
import { runSite, stopOnSignals } from "./run";
import { settings } from "./settings";

const directory = import.meta.dirname;

// Before React loads: its development build, the default, is several times slower.
process.env.NODE_ENV ??= "production";

try {
  const build = (await import(pathToFileURL(join(directory, "server/index.js")).href)) as ServerBuild;
  const running = await runSite({
    settings: settings(),
    build,
    clientDirectory: join(directory, "client"),
    onProgress: progressOn(process.stderr),
  });
  stopOnSignals(running);
  process.stderr.write(`Fieldhouse is on at ${running.address.replace("//127.0.0.1", "//localhost")}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
