import { closeLimits, limits, openLimits } from "~/services/limits/limits.server";
import { startClock } from "~/services/process/clock.server";
import { settings } from "~/services/process/env.server";
import { metricsRegistry } from "~/services/process/metrics.server";
import { closeNetwork, network, removeDemonstration, upstreams } from "~/services/upstreams.server";
import { countKeptPageView } from "~/web/count-page-view.server";
import { type RenewedVisit, renewedVisit } from "~/web/renewed-visit.server";
import type { ReadinessCheck } from "~contracts/network";

/** A step of getting ready, for the person who waits. */
export type Preparation = { step: string; done?: number; total?: number };

export type Readiness = { ready: boolean; checks: ReadinessCheck[] };

/** What the process that serves the site may ask of it, through `build.entry.module.operations`. */
export const operations = {
  /** What the server itself needs of the settings; a bad configuration ends the process here. */
  get config() {
    const { appEnv, developmentTools, origin, server, app, storage } = settings();
    return {
      appEnv,
      developmentTools,
      siteUrl: origin.url,
      host: server.HOST,
      port: server.PORT,
      allowedHosts: server.ALLOWED_HOSTS,
      trustProxy: server.TRUST_PROXY,
      logLevel: app.LOG_LEVEL,
      dataDir: storage.DATA_DIR,
    };
  },

  /** Checks the settings, then migrates, seeds and indexes the embedded network where one is used. */
  async prepare(onProgress: (progress: Preparation) => void = () => {}): Promise<void> {
    startClock(settings().app.CLOCK_START);
    await Promise.all([openLimits(), network(({ text, done, total }) => onProgress({ step: text, done, total }))]);
  },

  removeDemonstration,

  /** Only what this process itself must have; a real upstream that is down does not take the site out of service. */
  async readiness(): Promise<Readiness> {
    const checks = (await (await network())?.readiness()) ?? [];
    return { ready: checks.every(({ ok }) => ok), checks };
  },

  metrics: (): Promise<string> => metricsRegistry.metrics(),

  /** Renews the session of a visit that brings a refresh token alone (rulings 4 "S 3 session"). */
  renewVisit(cookie: string): Promise<RenewedVisit | null> {
    const { member } = upstreams();
    return renewedVisit(cookie, { refresh: member.refreshToken, userInfo: member.userInfo });
  },

  /** The server gave a kept page to a visitor: what the page said of itself, and what the visitor sent (S 7.11). */
  pageViewed(view: string, url: string, headers: Record<string, string>): void {
    countKeptPageView(upstreams(), view, url, headers);
  },

  /** The process's clients, handed to each page by the server. */
  get upstreams() {
    return upstreams();
  },

  /** What may be done how often (security 3). */
  get limits() {
    return limits();
  },

  async close(): Promise<void> {
    await Promise.all([closeNetwork(), closeLimits()]);
  },
};
