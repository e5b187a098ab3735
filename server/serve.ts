import { once } from "node:events";
import { Server as NetServer, type AddressInfo } from "node:net";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { createApplication } from "./application";
import { DEADLINES, type Deadlines } from "./deadlines";
import { createFront } from "./front";
import { serverMetrics } from "./metrics";
import { createPageCache } from "./page-cache";
import { countsInMemory, countsInRedis, type Counts } from "./rate-limit";
import { createLog, logError } from "./request-log";
import { countWork, sheds, watchLoop } from "./shedding";
import type { Settings } from "./settings";
import { operationsOf, type Progress } from "./site-build";
import { staticFiles } from "./static-files";

type Options = {
  settings: Settings;
  build: ServerBuild | (() => Promise<ServerBuild>);
  clientDirectory: string;
  onProgress(progress: Progress): void;
  development?: RequestHandler;
  deadlines?: Deadlines;
};

export type Running = { address: string; stop(): Promise<void> };

const LINGER_MS = 400;
const PATIENCE_MS = 10_000;

/** Prepares the store and serves the site until `stop` (security 7). */
export async function serve({ settings, build, clientDirectory, onProgress, development, deadlines = DEADLINES }: Options): Promise<Running> {
  const log = createLog(settings.logLevel);
  const metrics = serverMetrics();
  const current = async () => (typeof build === "function" ? await build() : build);
  const operations = async () => operationsOf(await current());
  const prepared = await operations();
  await prepared.prepare(onProgress);
  // Watched from here: preparing the store is no load.
  const loop = watchLoop();
  const { counts, close: closeCounts } = await countsFor(settings, (error) => logError(log, error));

  let draining = false;
  const isDraining = () => draining;
  const work = countWork((count) => metrics.working.set(count));
  const render = createRequestHandler(build, "production");
  const cache = development || settings.pageCacheBytes === 0 ? undefined : createPageCache({
    limitBytes: settings.pageCacheBytes,
    now: Date.now,
    render: (request) => work.during(() => render(request, { whole: true, report: (error) => logError(log, error) })),
  });
  const load = () => ({ working: work.count(), delayMs: loop.delayMs() });
  const application = createApplication({
    build,
    operations,
    files: development ? new Map() : staticFiles(clientDirectory),
    counts,
    metrics,
    log,
    load,
    work,
    deadlines,
    draining: isDraining,
    now: Date.now,
    onDevelopmentPost: () => cache?.clear(),
    ...(development ? { development } : {}),
  });
  const busy = () => sheds("page", load());
  const pageViewed: typeof prepared.pageViewed = (...seen) => prepared.pageViewed(...seen);
  const server = createFront({ settings, application, cache, log, metrics, deadlines, draining: isDraining, busy, pageViewed });

  server.listen(settings.port, settings.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  /** Unready at once, then no new connections, then at most ten seconds for what is under way. */
  async function stop() {
    if (draining) return;
    draining = true;
    await new Promise((resolve) => setTimeout(resolve, LINGER_MS));
    // http's own close would at once cut off visitors who have connected and not yet spoken; net's only stops listening.
    const closed = once(server, "close");
    NetServer.prototype.close.call(server);
    const idle = setInterval(() => server.closeIdleConnections(), LINGER_MS);
    const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS - LINGER_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(impatience);
    loop.stop();
    await (await operations()).close();
    await closeCounts();
    log.flush();
  }

  return { address: `http://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${port}`, stop };
}

async function countsFor({ redisUrl }: Settings, report: (error: unknown) => void): Promise<{ counts: Counts; close(): Promise<void> }> {
  if (!redisUrl) return { counts: countsInMemory(), close: async () => undefined };
  // Only where there is one: loading it takes longer than all the rest of this server.
  const { createClient } = await import("redis");
  const redis = createClient({ url: redisUrl, disableOfflineQueue: true });
  redis.on("error", report);
  // Redis may come later: until then each process counts for itself.
  redis.connect().catch(report);
  return { counts: countsInRedis(redis), close: async () => redis.destroy() };
}

/** Stops in order on the signals of a terminal and an orchestrator; an error nobody caught ends the process in order too. */
export function stopOnSignals({ stop }: Running): void {
  const end = (code: number) => stop().then(() => process.exit(code), () => process.exit(1));
  process.once("SIGTERM", () => void end(0));
  process.once("SIGINT", () => void end(0));
  process.on("unhandledRejection", (error) => console.error(error));
  process.once("uncaughtException", (error) => {
    console.error(error);
    void end(1);
  });
}
