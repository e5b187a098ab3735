import { monitorEventLoopDelay } from "node:perf_hooks";
import { isPrefetch } from "~/http/prefetch";
import { routedPath } from "~/http/routed-path";

/** Under load, the least valuable requests are refused first (security 7). */
/** "part": what a page needs to be whole. A list has forty crests, so by itself it would be a crowd. */
export type Worth = "spare" | "page" | "part" | "critical";

type Facts = { method: string; path: string; purpose: string | undefined };

const SPARE = /^\/(?:search\/suggestions|suggest|timings)\b/;
const PART = /^\/logos\//;
const CRITICAL = [
  /^\/(?:users|subscribe|support|join|gift|redeem|licen[cs]e|playback|webhooks|member\/account)(?:\/|\.|$)/,
  /^\/events\/[^/]+\/(?:licen[cs]e|playback|status)\b/,
];

/** Refuses prefetches, suggestions, and measurements first; payments, sign-in, and playback checks last. */
export function worthOf({ method, path: target, purpose }: Facts): Worth {
  const path = routedPath(target);
  if (CRITICAL.some((pattern) => pattern.test(path))) return "critical";
  if (SPARE.test(path)) return "spare";
  if (PART.test(path)) return "part";
  if (method === "POST") return "critical";
  return isPrefetch(purpose) ? "spare" : "page";
}

export type Load = { working: number; delayMs: number };

/** Rounds of the event loop in a row that may take in newcomers before the next page begins. */
const ROUNDS_FOR_NEWCOMERS = 8;

/**
 * Begins one page in each round of the event loop: Node takes in one new connection a round, so while fifty pages were
 * made in one, newcomers waited for two seconds (p99 of p50 at 50 connections: 19 ×, and 2 × since). While newcomers
 * keep coming, a few rounds are theirs alone.
 */
export function oneEachRound() {
  const waiting: (() => void)[] = [];
  let arrived = false;
  let passed = 0;
  function begin() {
    passed = arrived && passed < ROUNDS_FOR_NEWCOMERS ? passed + 1 : 0;
    arrived = false;
    if (passed === 0) waiting.shift()?.();
    if (waiting.length > 0) setImmediate(begin);
  }
  return {
    newcomer: () => void (arrived = true),
    turn: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) setImmediate(begin);
      }),
  };
}

/** A form still uploading, a slow reader, and a file don't count as work. */
export function countWork(changed: (count: number) => void) {
  let count = 0;
  const { turn, newcomer } = oneEachRound();
  const add = (one: number) => changed((count += one));
  return {
    count: () => count,
    newcomer,
    async during<Result>(task: () => Promise<Result>): Promise<Result> {
      add(1);
      try {
        await turn();
        return await task();
      } finally {
        add(-1);
      }
    },
  };
}

export type Work = ReturnType<typeof countWork>;

/** Multiple of the base limits at which each kind is refused; "waited": a page of a connection that had none lately. */
const PATIENCE: Record<Worth | "waited", number> = { spare: 1, page: 2, waited: 2.5, part: 4, critical: 8 };
const WORKING = 64;
const DELAY_MS = 200;
/** With few visitors, a slow loop is caused by something else on the machine; refusing requests wouldn't help. */
const CROWD = 8;

export const sheds = (worth: Worth | "waited", { working, delayMs }: Load) =>
  working > WORKING * PATIENCE[worth] ||
  (worth !== "critical" && worth !== "part" && working > CROWD && delayMs > DELAY_MS * PATIENCE[worth]);

const REST_MS = 1_000;
const LATELY_MS = 5_000;

/**
 * Connections that never pause: after a refusal the next takes a second, or 500 of them fill every round with refusals
 * (111 instead of 19 pages a second). Anyone who had no page lately gets one before those who had.
 */
export function turnsOfConnections(now: () => number) {
  const refusedAt = new WeakMap<object, number>();
  const servedAt = new WeakMap<object, number>();
  const since = (times: WeakMap<object, number>, connection: object) => now() - (times.get(connection) ?? -Infinity);
  return {
    refused: (connection: object) => void refusedAt.set(connection, now()),
    served: (connection: object) => void servedAt.set(connection, now()),
    hadNoneLately: (connection: object): boolean => since(servedAt, connection) >= LATELY_MS,
    /** Milliseconds until it may be refused again. */
    rest: (connection: object): number => Math.max(0, REST_MS - since(refusedAt, connection)),
  };
}

/** 99th percentile of the last second. */
export function watchLoop(): { delayMs(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  let recent = 0;
  const timer = setInterval(() => {
    recent = histogram.percentile(99) / 1e6;
    histogram.reset();
  }, 1_000);
  timer.unref();
  return {
    delayMs: () => recent,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
