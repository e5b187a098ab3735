import { monitorEventLoopDelay } from "node:perf_hooks";
import { routedPath } from "./routed-path";

/** What a request is worth when there are too many: the least needed goes first (security 7). */
export type Worth = "spare" | "page" | "critical";

type Facts = { method: string; path: string; purpose: string | undefined };

const SPARE = /^\/(?:search\/suggestions|suggest)\b/;
const CRITICAL = [
  /^\/(?:users|subscribe|support|join|redeem|licen[cs]e|playback|webhooks|member\/account)(?:\/|\.|$)/,
  /^\/events\/[^/]+\/(?:licen[cs]e|playback|status)\b/,
];

/** Prefetches and suggestions first; payments, sign-in and playback checks last. */
export function worthOf({ method, path: asked, purpose }: Facts): Worth {
  const path = routedPath(asked);
  if (CRITICAL.some((pattern) => pattern.test(path)) || method === "POST") return "critical";
  return SPARE.test(path) || /prefetch|prerender/.test(purpose ?? "") ? "spare" : "page";
}

/** How many requests are worked on, from when they are read until they are rendered, and how late the event loop is. */
export type Load = { working: number; delayMs: number };

/** Counts what is worked on. A form that has not arrived, a slow reader and a file are no work. */
export function countWork(changed: (count: number) => void = () => undefined) {
  let count = 0;
  const add = (one: number) => changed((count += one));
  return {
    count: () => count,
    async during<Result>(task: () => Promise<Result>): Promise<Result> {
      add(1);
      try {
        return await task();
      } finally {
        add(-1);
      }
    },
  };
}

export type Work = ReturnType<typeof countWork>;

/** How much more than the usual bound each kind of request may pile up before it is turned away. */
const PATIENCE: Record<Worth, number> = { spare: 1, page: 2, critical: 8 };
const WORKING = 64;
const DELAY_MS = 200;
/** A slow loop with few visitors is someone else's work on this machine: turning them away would help no one. */
const CROWD = 8;

/** True where a request of this worth is turned away under this load. */
export const sheds = (worth: Worth, { working, delayMs }: Load) =>
  working > WORKING * PATIENCE[worth] ||
  (worth !== "critical" && working > CROWD && delayMs > DELAY_MS * PATIENCE[worth]);

/** Watches the event loop; the 99th percentile of the last second. */
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
