import { countViewers } from "~/models/desk/viewers.server";
import { closeLimits, limits, openLimits } from "~/services/limits/limits.server";
import { startClock } from "~/services/process/clock.server";
import { settings } from "~/services/process/env.server";
import { metricsRegistry, tellBuild } from "~/services/process/metrics.server";
import {
  closeNetwork,
  followChanges,
  meetNetwork,
  network,
  networkChecks,
  upstreams,
} from "~/services/upstreams.server";
import { countCachedPageView } from "~/web/page/count-page-view.server";
import { readVideoRequest } from "~/web/passthrough/game-video.server";
import { type RenewedVisit, renewedVisit } from "~/web/session/renewed-visit.server";
import { visitCookies } from "~/web/session/visit-cookies.server";

type Preparation = { step: string; done?: number; total?: number };

/** Called by the server as `build.entry.module.operations`. */
export const operations = {
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

  async prepare(onProgress: (progress: Preparation) => void = () => {}): Promise<void> {
    startClock(settings().app.CLOCK_START);
    await Promise.all([
      openLimits(),
      network(({ text, done, total }) => onProgress({ step: text, done, total })),
      meetNetwork(),
    ]);
  },

  followChanges,

  /** Covers only what this process needs: an upstream outage doesn't take the site out of service. */
  isReady: async (): Promise<boolean> => (await networkChecks()).every(({ ok }) => ok),

  metrics(): Promise<string> {
    tellBuild(settings().app.BUILD_LABEL);
    return metricsRegistry.metrics();
  },

  metricsRecords() {
    tellBuild(settings().app.BUILD_LABEL);
    return metricsRegistry.getMetricsAsJSON();
  },

  /** Renews a session that arrives with only a refresh token (rulings 4 "S 3 session"). */
  renewVisit(cookie: string): Promise<RenewedVisit | null> {
    const { member } = upstreams();
    return renewedVisit(cookie, { refresh: member.refreshToken, userInfo: member.userInfo });
  },

  /** For redirects, which never reach the root loader (S 2.10). */
  visitCookies(target: string, cookie: string): string[] {
    const url = new URL(target, settings().origin.url);
    return visitCookies(new Request(url, { headers: { Cookie: cookie } }));
  },

  /** A game's playlist or film; null for what can be neither (S 7.5). */
  videoRequest(target: string, cookie: string | undefined) {
    return readVideoRequest(upstreams(), target, settings().origin.url, cookie);
  },

  /** Called when the server serves a page from its cache (S 7.11). */
  pageViewed(view: string, url: string, headers: Record<string, string>): void {
    countCachedPageView(upstreams(), view, url, headers);
  },

  /** Called by the server every ten seconds; pages are counted, and no one is followed. */
  countViewers(viewers: ReadonlyMap<string, number>): Promise<void> {
    return countViewers(upstreams().desk, viewers);
  },

  passwordsUnderWay(): number {
    return upstreams().member.passwordsUnderWay();
  },

  get upstreams() {
    return upstreams();
  },

  /** Rate limits (security 3). */
  get limits() {
    return limits();
  },

  async close(): Promise<void> {
    await Promise.all([closeNetwork(), closeLimits()]);
  },
};
