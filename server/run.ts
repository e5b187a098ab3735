import { once } from "node:events";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { createLog } from "~/services/process/log.server";
import { createExpressApp } from "./express-app";
import { firstView } from "./files/first-view";
import { type StaticFile, staticFiles } from "./files/static-files";
import { handlerOfPath } from "./handler-of-path";
import { DEADLINES, type Deadlines } from "./http/deadlines";
import { serverMetrics } from "./http/metrics";
import { mayReadMetrics } from "./http/metrics-access";
import { limitReached } from "./http/rate-limit";
import { logError } from "./http/request-log";
import { countWork, sheds, watchLoop } from "./http/shedding";
import { createHttpServer } from "./http-server";
import { createPageCache } from "./pages/cache";
import type { Settings } from "./settings";
import { operationsOf, type Progress } from "./site-build";
import { createGameVideos } from "./streams/game-videos";
import { createLiveStreams, type StreamLimits } from "./streams/live-streams";

type Options = {
  settings: Settings;
  build: ServerBuild | (() => Promise<ServerBuild>);
  clientDirectory: string;
  onProgress(progress: Progress): void;
  development?: RequestHandler;
  deadlines?: Deadlines;
  patience?: Patience;
};

export type Running = {
  address: string;
  /** Stops being ready at once; rejects if something doesn't close in time. A second call waits for the same end. */
  stop(): Promise<void>;
};

/** In milliseconds: time for load balancers to notice, for running requests, and in total (security 7). */
type Patience = { linger: number; underWay: number; whole: number };

export const PATIENCE: Patience = { linger: 400, underWay: 10_000, whole: 11_500 };

/** 5,000 streams took 76 MB. Most of a network's connections stay free for pages and video. */
const STREAMS = { all: 10_000, shareOfNetwork: 4 };

const VIEWERS_EVERY_MS = 10_000;

/** Requests for playlists that wait for the next part of a game. */
const WAITING_FOR_VIDEO = 10_000;

const streamLimits = ({ socketsPerNetwork }: Settings): StreamLimits => ({
  all: STREAMS.all,
  perNetwork: Math.ceil(socketsPerNetwork / STREAMS.shareOfNetwork),
});

export async function runSite({
  settings,
  build,
  clientDirectory,
  onProgress,
  development,
  deadlines = DEADLINES,
  patience = PATIENCE,
}: Options): Promise<Running> {
  const log = createLog(settings.logLevel);
  const metrics = serverMetrics();
  const current = async () => (typeof build === "function" ? await build() : build);
  const operations = async () => operationsOf(await current());
  const prepared = await operations();
  await prepared.prepare(onProgress);
  // Started here, because preparing the store isn't load.
  const loop = watchLoop();
  for (const warning of settings.warnings) log.warn(warning);

  let draining = false;
  const work = countWork((count) => metrics.working.set(count));
  const remix = handlerOfPath(build, (few) => createRequestHandler(few, "production"));
  const own = development ? new Map<string, StaticFile>() : staticFiles(clientDirectory);
  // Pages that were open before an update go on (scripts/earlier-assets.js).
  const files = development ? own : new Map([...staticFiles(join(clientDirectory, "../earlier")), ...own]);
  const first = firstView(join(clientDirectory, "../styles.json"), own);
  const handed = async () => ({ upstreams: (await operations()).upstreams, ...(first ? { firstView: first } : {}) });
  const cache =
    development || settings.pageCacheBytes === 0
      ? undefined
      : createPageCache({
          limitBytes: settings.pageCacheBytes,
          ticks: () => performance.now(),
          render: async (request) => {
            const context = { ...(await handed()), whole: true };
            const render = remix(new URL(request.url).pathname);
            return work.during(() => render(request, { ...context, report: (error) => logError(log, error) }));
          },
        });
  const load = () => ({ working: work.count() - prepared.passwordsUnderWay(), delayMs: loop.delayMs() });
  const application = createExpressApp({
    build,
    operations,
    files,
    handed,
    metrics,
    mayReadMetrics: (visitor) => mayReadMetrics(visitor, settings.metricsAccess),
    log,
    load,
    work,
    deadlines,
    isReady: () => !draining,
    onDevelopmentPost: () => cache?.clear(),
    ...(development ? { development } : {}),
  });
  const busy = () => sheds("page", load());
  const streams =
    cache &&
    createLiveStreams({
      cache,
      limits: streamLimits(settings),
      busy,
      counted: (open) => metrics.streams.set(open),
      failed: (error) => logError(log, error),
    });
  const videos = createGameVideos({
    find: prepared.videoRequest,
    files,
    most: WAITING_FOR_VIDEO,
    counted: (waiting) => metrics.videosWaiting.set(waiting),
  });
  const server = createHttpServer({
    settings,
    application,
    cache,
    streams,
    videos,
    files,
    log,
    metrics,
    deadlines,
    draining: () => draining,
    busy,
    limit: async (...args) => limitReached((await operations()).limits, ...args),
    pageViewed: prepared.pageViewed,
  });

  const stopFollowing = prepared.followChanges(() => cache?.clear());
  const counting = setInterval(() => void (streams && prepared.countViewers(streams.viewers())), VIEWERS_EVERY_MS);
  counting.unref();
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    work.newcomer();
    socket.once("close", () => open.delete(socket));
  });
  server.listen(settings.port, settings.host);
  await once(server, "listening");

  let stopped: Promise<void> | undefined;
  function stop(): Promise<void> {
    if (stopped) return stopped;
    draining = true;
    stopped = endsWithin(patience.whole, leave()).finally(() => log.flush());
    return stopped;
  }

  async function leave() {
    stopFollowing();
    clearInterval(counting);
    streams?.close();
    await new Promise((resolve) => setTimeout(resolve, patience.linger));
    // http's close would drop visitors who connected but haven't sent anything; net's only stops listening.
    if (server.listening) NetServer.prototype.close.call(server);
    const idle = setInterval(() => server.closeIdleConnections(), patience.linger);
    const impatience = setTimeout(() => server.closeAllConnections(), patience.underWay - patience.linger);
    // Not events.once, which rejects when a visitor's connection breaks.
    const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));
    while (open.size > 0) await Promise.all([...open].map(closed));
    clearInterval(idle);
    clearTimeout(impatience);
    loop.stop();
    await (await operations()).close();
  }

  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  return { address: `http://${host}:${port}`, stop };
}

/** Rejects when the work isn't done by then. */
async function endsWithin(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not everything had ended after ${ms} ms`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/**
 * Ends a start that goes on, until what it returns is called: as process 1 of a container it would hear no signal that
 * it has not asked for.
 */
export function endOnSignals(): () => void {
  const end = () => process.exit(0);
  for (const signal of SIGNALS) process.once(signal, end);
  return () => SIGNALS.forEach((signal) => process.off(signal, end));
}

/** Shuts down in order on signals and on uncaught errors. */
export function stopOnSignals({ stop }: Running): void {
  const end = (code: number) =>
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  // Not once: a second signal would end it in the middle of a request.
  process.on("SIGTERM", () => void end(0));
  // A second Ctrl+C ends it at once.
  process.once("SIGINT", () => void end(0));
  process.on("unhandledRejection", (error) => console.error(error));
  process.on("uncaughtException", (error) => {
    console.error(error);
    void end(1);
  });
}
