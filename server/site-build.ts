import type { ServerBuild } from "@remix-run/node";
import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { Limits } from "~/services/limits/limits.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { VideoRequest } from "./streams/game-videos";

export type Progress = { step: string; done?: number; total?: number };

/** Implemented by `app/operations.server.ts`. */
export type Operations = {
  prepare(onProgress: (progress: Progress) => void): Promise<unknown>;
  /** Calls back after each import into the network; returns what ends it. */
  followChanges(onChange: () => void): () => void;
  isReady(): Promise<boolean> | boolean;
  metrics(): Promise<string>;
  /** The same as records. */
  metricsRecords(): Promise<MetricObjectWithValues<MetricValue<string>>[]>;
  /** Renews the session before the site reads it: the new Cookie header, and the Set-Cookie headers. */
  renewVisit(cookie: string): Promise<{ cookie: string; cookies: string[] } | null>;
  /** Set-Cookie headers for what the address says about the visit. */
  visitCookies(target: string, cookie: string): string[];
  /** A game's playlist or film; null for what can be neither. */
  videoRequest(target: string, cookie: string | undefined): Promise<VideoRequest | null>;
  /** Counts a page served from the cache; `view` is the page's own description. */
  pageViewed(view: string, url: string, headers: Record<string, string>): void;
  /** Tells the desk how many follow each game through this process. */
  countViewers(viewers: ReadonlyMap<string, number>): Promise<void>;
  /** Requests that wait for a password, and do nothing meanwhile. */
  passwordsUnderWay(): number;
  readonly upstreams: Upstreams;
  readonly limits: Pick<Limits, "take">;
  close(): Promise<void>;
};

export function operationsOf(build: ServerBuild): Operations {
  const { operations } = build.entry.module as { operations?: Operations };
  if (!operations) throw new Error("The build exports no operations (app/entry.server.tsx)");
  return operations;
}
