import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Logger } from "pino";
import { logError } from "../http/request-log";
import { addressOf, endsWithin, PATIENCE, type Running } from "../run";
import { createAddedMetrics, type Metrics } from "./added-metrics";
import { type Channel, channelTo } from "./channel";
import { replacement } from "./replacement";
import type { Shared } from "./shared";
import { createTurns } from "./turns";
import { TAKE, TOOK, WEB_PROCESS } from "./web-process";

type Options = {
  count: number;
  place: { port: number; host: string };
  /** What a web process runs. */
  script: string;
  shared: Shared;
  log: Logger;
  /** No web process lives for long: it makes no sense to go on. */
  gaveUp(): void;
  within?: Partial<typeof WITHIN>;
};

type Ending = { code: number | null; signal: NodeJS.Signals | null };

type Web = {
  child: ChildProcess;
  channel: Channel;
  ended: Promise<Ending>;
  /** The one that it takes over from when it is ready. */
  replaces: Web | undefined;
  isReady: boolean;
  /** Ready, or ended before it was. */
  settled: Promise<void>;
  /** From when it was told to leave. */
  left?: Promise<void>;
};

/** In milliseconds. A web process leaves by itself before `left`; all of it takes under 12 s (security 7). */
export const WITHIN = { ready: 60_000, metrics: 1_500, left: 10_700, whole: 11_700 };

/** Starts and watches the web processes: replaces those that die, one after another on `replaceAll`. */
export async function runMainProcess(options: Options): Promise<Running & { replaceAll(): Promise<void> }> {
  const { count, place, script, shared, log, gaveUp } = options;
  const within = { ...WITHIN, ...options.within };
  const webs = new Set<Web>();
  const metrics = createAddedMetrics();
  const deaths: number[] = [];
  let started = false;
  let stopping = false;
  let stopped: Promise<void> | undefined;
  const turns = createTurns<Web, Socket>({
    // Kept open here until it is taken, for another process in case this one dies.
    hand: ({ child }, socket) => void child.send(TAKE, socket, { keepOpen: true }, () => undefined),
    refuse: (socket) => socket.destroy(),
  });
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on("error", () => undefined);
    turns.arrives(socket);
  });

  async function allMetrics(): Promise<string> {
    metrics.saw(process.pid, await shared.metrics());
    const serving = [...webs].filter(({ isReady }) => isReady);
    await Promise.all(
      serving.map(({ child, channel }) =>
        channel.askWithin(within.metrics, "metrics of this process").then(
          (own) => metrics.saw(child.pid ?? 0, own as Metrics),
          // Its last figures stand for it.
          (error: unknown) => logError(log, error),
        ),
      ),
    );
    return metrics.text();
  }

  /** Resolves when it is ready; rejects if it cannot start, ends before that, or takes too long. */
  async function begin(replaces?: Web): Promise<Web> {
    const env = { ...process.env, ...shared.variables(), WEB_PROCESSES: String(count) };
    // "advanced" because metrics hold numbers that JSON has no word for.
    const child = fork(script, [WEB_PROCESS], { env, serialization: "advanced" });
    const channel = channelTo(child);
    const web: Web = { child, channel, ended: endOf(child), replaces, isReady: false, settled: Promise.resolve() };
    webs.add(web);
    child.on("message", (message) => message === TOOK && turns.took(web)?.destroy());
    child.on("error", (error) => logError(log, error));
    for (const [what, how] of Object.entries(shared.answers)) channel.answer(what, how);
    channel.answer("metrics", allMetrics);
    channel.answer("last metrics", (own: Metrics) => metrics.saw(child.pid ?? 0, own));
    // When all of them stop, the main process decides which still get connections: each may have got the signal.
    channel.answer("leaving", () => {
      if (!stopping) turns.leaves(web);
    });
    const ready = new Promise<void>((resolve) =>
      channel.answer("ready", () => {
        web.isReady = true;
        turns.joins(web);
        resolve();
      }),
    );
    const early = web.ended.then((ending) => {
      ended(web, ending);
      if (!web.isReady) throw new Error("A web process ended before it was ready");
    });
    const timer = setTimeout(() => {
      log.error({ pid: child.pid }, "a web process was not ready in time");
      child.kill("SIGKILL");
    }, within.ready);
    const settled = Promise.race([ready, early]).finally(() => clearTimeout(timer));
    web.settled = settled.catch(() => undefined);
    await settled;
    return web;
  }

  function ended(web: Web, ending: Ending): void {
    webs.delete(web);
    turns.died(web);
    void metrics.leave(web.child.pid ?? 0).catch((error: unknown) => logError(log, error));
    // Who began one that never was ready decides what follows.
    if (web.isReady && !web.left) died({ pid: web.child.pid, ...ending });
  }

  /** Those that stay: neither told to leave nor begun for one that is still there. */
  const staying = () => [...webs].filter((web) => !web.left && !(web.replaces && isThere(web.replaces)));
  const isThere = (web: Web) => webs.has(web) && !web.left;

  function died(how: object): void {
    if (stopping || !started) return;
    deaths.push(performance.now());
    const next = replacement(deaths, performance.now(), count);
    log.error({ ...how, again: next }, "a web process ended");
    if (!next) {
      log.fatal(`${count} web processes ended too often within a minute`);
      return gaveUp();
    }
    setTimeout(() => {
      if (!stopping && staying().length < count) begin().catch((error: unknown) => died({ error: String(error) }));
    }, next.waitMs);
  }

  function leave(web: Web, { replaced }: { replaced: boolean }): Promise<void> {
    web.left ??= told(web, replaced);
    return web.left;
  }

  async function told(web: Web, replaced: boolean): Promise<void> {
    if (replaced) turns.leaves(web);
    const timer = setTimeout(() => web.child.kill("SIGKILL"), within.left);
    if (web.isReady) web.channel.ask("leave", replaced).catch(() => web.child.kill("SIGTERM"));
    // It has nothing under way.
    else web.child.kill("SIGKILL");
    await web.ended;
    clearTimeout(timer);
  }

  let replacing: Promise<void> = Promise.resolve();
  async function replaceEach(): Promise<void> {
    for (const old of [...webs]) {
      await old.settled;
      if (stopping) return;
      if (!old.isReady || !isThere(old)) continue;
      try {
        await begin(old);
      } catch (error) {
        // The old one stays where the new one cannot start.
        if (isThere(old)) throw error;
        died({ error: String(error) });
        return;
      }
      if (stopping) return;
      if (isThere(old)) await leave(old, { replaced: true });
    }
  }

  async function stopAll(): Promise<void> {
    stopping = true;
    const left = [...webs].map((web) => leave(web, { replaced: false }));
    // Still open a little, until load balancers have noticed.
    setTimeout(() => server.close(), PATIENCE.linger / 2);
    await Promise.all(left);
    await shared.close();
  }

  try {
    await Promise.all(Array.from({ length: count }, () => begin()));
    server.listen(place.port, place.host);
    await once(server, "listening");
  } catch (error) {
    stopping = true;
    for (const { child } of webs) child.kill("SIGKILL");
    await shared.close();
    throw error;
  }
  started = true;
  const { address, port } = server.address() as AddressInfo;

  return {
    address: addressOf(address, port),
    replaceAll() {
      replacing = replacing.then(replaceEach).catch((error: unknown) => logError(log, error));
      return replacing;
    },
    stop() {
      stopped ??= endsWithin(within.whole, stopAll()).finally(() => log.flush());
      return stopped;
    },
  };
}

/** Also of one that could not even be spawned, which never exits. */
const endOf = (child: ChildProcess): Promise<Ending> =>
  new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.on("error", () => child.pid === undefined && resolve({ code: null, signal: null }));
  });
