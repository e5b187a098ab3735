import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Logger } from "pino";
import { logError } from "../http/request-log";
import { PATIENCE, type Running } from "../run";
import { createAddedMetrics, type Metrics } from "./added-metrics";
import { type Channel, channelTo } from "./channel";
import { replacement } from "./replacement";
import { createTurns } from "./turns";
import { TAKE, TOOK, WEB_PROCESS } from "./web-process";

/** From `operations.shared()`. */
export type Shared = {
  /** Where a web process that starts now finds the network, and what it must know besides. */
  variables(): Record<string, string>;
  /** What a web process may ask for, by name. */
  answers: Readonly<Record<string, (...given: never[]) => unknown>>;
  metrics(): Promise<Metrics>;
  close(): Promise<void>;
};

type Options = {
  count: number;
  place: { port: number; host: string };
  /** What a web process runs. */
  script: string;
  shared: Shared;
  log: Logger;
  /** No web process lives for long: it makes no sense to go on. */
  gaveUp(): void;
  /** In milliseconds; a web process leaves by itself before that. */
  leavesWithin?: number;
};

type Web = { child: ChildProcess; channel: Channel; leaving: boolean; ended: Promise<unknown> };

/** Under 12 s in all, as one process (security 7). */
const LEAVES_WITHIN_MS = 11_700;

/** Starts and watches the web processes: replaces those that die, one after another on `replaceAll`. */
export async function runMainProcess(options: Options): Promise<Running & { replaceAll(): Promise<void> }> {
  const { count, place, script, shared, log, gaveUp, leavesWithin = LEAVES_WITHIN_MS } = options;
  const webs = new Set<Web>();
  const metrics = createAddedMetrics();
  const deaths: number[] = [];
  let started = false;
  let stopping = false;
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
    await Promise.all(
      [...webs].map(({ child, channel }) =>
        channel.ask("metrics of this process").then(
          (own) => metrics.saw(child.pid ?? 0, own as Metrics),
          // Its last figures stand for it.
          (error: unknown) => logError(log, error),
        ),
      ),
    );
    return metrics.text();
  }

  /** Resolves when it is ready; rejects if it ends before that. */
  async function begin(): Promise<Web> {
    const env = { ...process.env, ...shared.variables(), WEB_PROCESSES: String(count) };
    // "advanced" because metrics hold numbers that JSON has no word for.
    const child = fork(script, [WEB_PROCESS], { env, serialization: "advanced" });
    const channel = channelTo(child);
    for (const [what, how] of Object.entries(shared.answers)) channel.answer(what, how);
    channel.answer("metrics", allMetrics);
    channel.answer("last metrics", (own: Metrics) => metrics.saw(child.pid ?? 0, own));
    const web: Web = { child, channel, leaving: false, ended: once(child, "exit") };
    webs.add(web);
    child.on("message", (message) => message === TOOK && turns.took(web)?.destroy());
    child.on("error", (error) => logError(log, error));
    child.once("exit", (code: number | null, signal: string | null) => ended(web, code, signal));
    const ready = new Promise<void>((resolve) => channel.answer("ready", () => resolve()));
    const early = web.ended.then(() => Promise.reject(new Error("A web process ended before it was ready")));
    early.catch(() => undefined);
    await Promise.race([ready, early]);
    turns.joins(web);
    return web;
  }

  function ended(web: Web, code: number | null, signal: string | null): void {
    webs.delete(web);
    turns.died(web);
    void metrics.leave(web.child.pid ?? 0).catch((error: unknown) => logError(log, error));
    if (web.leaving || stopping || !started) return;
    deaths.push(performance.now());
    const next = replacement(deaths, performance.now(), count);
    log.error({ pid: web.child.pid, code, signal, again: next }, "a web process ended");
    if (!next) {
      log.fatal(`${count} web processes ended too often within a minute`);
      return gaveUp();
    }
    setTimeout(() => {
      // One that ends before it is ready is counted like any other.
      if (!stopping) begin().catch(() => undefined);
    }, next.waitMs);
  }

  async function leave(web: Web, { replaced }: { replaced: boolean }): Promise<void> {
    web.leaving = true;
    if (replaced) turns.leaves(web);
    const timer = setTimeout(() => web.child.kill("SIGKILL"), leavesWithin);
    web.channel.ask("leave", replaced).catch(() => web.child.kill("SIGTERM"));
    await web.ended;
    clearTimeout(timer);
  }

  let replacing: Promise<void> = Promise.resolve();
  async function replaceEach(): Promise<void> {
    for (const old of [...webs]) {
      if (stopping) return;
      // The old one stays where the new one cannot start.
      await begin();
      await leave(old, { replaced: true });
    }
  }

  try {
    await Promise.all(Array.from({ length: count }, begin));
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
    address: `http://${address.includes(":") ? `[${address}]` : address}:${port}`,
    replaceAll() {
      replacing = replacing.then(replaceEach).catch((error: unknown) => logError(log, error));
      return replacing;
    },
    async stop() {
      if (stopping) return;
      stopping = true;
      const left = [...webs].map((web) => leave(web, { replaced: false }));
      // Still open a little, until load balancers have noticed.
      setTimeout(() => server.close(), PATIENCE.linger / 2);
      await Promise.all(left);
      await shared.close();
      log.flush();
    },
  };
}
