import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import { createLog } from "~/services/process/log.server";
import { outliveReaders } from "~contracts/outlive-readers";
import { keepCompiled } from "./compile-cache";
import { howMany, thisMachine } from "./processes/how-many";
import { runMainProcess } from "./processes/main-process";
import { runWebProcess, WEB_PROCESS } from "./processes/web-process";
import { progressOn } from "./progress";
import { endOnSignals, runSite, stopOnSignals } from "./run";
import { settings } from "./settings";
import { operationsOf } from "./site-build";

outliveReaders();
const directory = import.meta.dirname;
keepCompiled(join(directory, "compiled"));
// Garbage is collected once the heap has doubled, not quadrupled: 404 → 302 MB under load, for 3 % of the processor.
setFlagsFromString("--heap-growing-percent=110");

// Before React loads: its development build, the default, is several times slower.
process.env.NODE_ENV ??= "production";

let onHangup = (log: Logger) => log.warn("SIGHUP: there are no web processes to replace");

try {
  const build = (await import(pathToFileURL(join(directory, "server/index.js")).href)) as ServerBuild;
  const own = settings();
  const site = { settings: own, build, clientDirectory: join(directory, "client") };
  if (process.argv[2] === WEB_PROCESS) await runWebProcess(site);
  else {
    const hasStarted = endOnSignals();
    const log = createLog(own.logLevel);
    // Before anything starts, since by default it ends the process; from a terminal that closes, it means that.
    if (!process.stdout.isTTY) process.on("SIGHUP", () => onHangup(log));
    const { count, why } = howMany(own.webProcesses, thisMachine());
    log.info(
      { webProcesses: count, why },
      count === 1 ? "one process does everything" : "web processes beside this one",
    );
    const onProgress = progressOn(process.stderr);
    const running = count === 1 ? await runSite({ ...site, onProgress }) : await manyProcesses(count, log, onProgress);
    hasStarted();
    stopOnSignals(running);
    process.stderr.write(`Fieldhouse is on at ${running.address.replace("//127.0.0.1", "//localhost")}\n`);
  }

  async function manyProcesses(count: number, log: Logger, onProgress: Parameters<typeof runSite>[0]["onProgress"]) {
    for (const warning of own.warnings) log.warn(warning);
    const operations = operationsOf(build);
    await operations.prepare(onProgress);
    const running = await runMainProcess({
      count,
      place: { port: own.port, host: own.host },
      script: import.meta.filename,
      shared: await operations.shared(),
      log,
      gaveUp: () => void running.stop().finally(() => process.exit(1)),
    });
    onHangup = () => void running.replaceAll();
    return running;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
