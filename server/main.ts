import * as nodeModule from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { ServerBuild } from "@remix-run/node";
import { ignoreBrokenPipes } from "~contracts/ignore-broken-pipes";
import { progressOn } from "./progress";
import { endOnSignals, runSite, stopOnSignals } from "./run";
import { settings } from "./settings";

// The program that `npm start` runs: the site, with its network unless NETWORK_URL names another.

ignoreBrokenPipes();
const directory = import.meta.dirname;
// Node 22 and later keep compiled code from one start to the next: 0.85 → 0.75 s of processor time.
(nodeModule as { enableCompileCache?(directory: string): unknown }).enableCompileCache?.(join(directory, "compiled"));
// Garbage is collected once the heap has doubled, not quadrupled: 404 → 302 MB under load, for 3 % of the processor.
setFlagsFromString("--heap-growing-percent=110");

// Before React loads: its development build, the default, is several times slower.
process.env.NODE_ENV ??= "production";

try {
  const build = (await import(pathToFileURL(join(directory, "server/index.js")).href)) as ServerBuild;
  const hasStarted = endOnSignals();
  const running = await runSite({
    settings: settings(),
    build,
    clientDirectory: join(directory, "client"),
    onProgress: progressOn(process.stderr),
  });
  hasStarted();
  stopOnSignals(running);
  process.stderr.write(`Fieldhouse is on at ${running.address.replace("//127.0.0.1", "//localhost")}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
