import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { createServer } from "vite";
import { progressOn } from "./progress";
import { runSite, stopOnSignals } from "./run";
import { settings } from "./settings";

/** The same process and guard as in production, plus Vite's middleware for hot reload. */
const own = settings();
const vite = await createServer({ server: { middlewareMode: true, hmr: { port: own.port + 20_000 } } });
const running = await runSite({
  settings: own,
  build: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
  clientDirectory: "",
  onProgress: progressOn(process.stderr),
  development: vite.middlewares as RequestHandler,
});
stopOnSignals({ ...running, stop: () => running.stop().then(() => vite.close()) });
process.stderr.write(`Fieldhouse is on at ${running.address.replace("//127.0.0.1", "//localhost")}, with hot reload\n`);
