import { type Settings as SiteSettings, settings as siteSettings } from "~/services/process/env.server";
import type { MetricsAccess } from "./http/metrics-access";

export type Settings = {
  host: string;
  port: number;
  hosts: ReadonlySet<string>;
  trustedProxies: readonly string[];
  logLevel: string;
  pageCacheBytes: number;
  /** Open connections per network, or concurrent requests behind a proxy; 0 for no limit. */
  socketsPerNetwork: number;
  metricsAccess: MetricsAccess;
  /** Likely mistakes, logged at startup. */
  warnings: readonly string[];
};

const MEGABYTE = 1_048_576;

/** A bad value has already stopped the process with a readable list. */
export const settings = (): Settings => settingsOf(siteSettings());

const PLAIN_HTTP =
  "SITE_URL is http: passwords and sessions can be read on the way, and cookies go without Secure. Set the " +
  "https address.";

/** A proxy speaks TLS in front of this server, but its header isn't trusted (security 2). */
const NO_PROXY =
  "SITE_URL is https, and TRUST_PROXY is not set: every form is refused (403), and all visitors count as one. " +
  "Name the proxy that speaks TLS.";

export function settingsOf({
  app,
  server,
  site,
  origin,
  warnings,
}: Pick<SiteSettings, "app" | "server" | "site" | "origin" | "warnings">): Settings {
  return {
    host: server.HOST,
    port: server.PORT,
    hosts: new Set(
      [...(site.SITE_URL ? [origin.host] : localNames(server.PORT)), ...server.ALLOWED_HOSTS].map((host) =>
        host.toLowerCase(),
      ),
    ),
    trustedProxies: server.TRUST_PROXY,
    logLevel: app.LOG_LEVEL,
    pageCacheBytes: server.PAGE_CACHE_MB * MEGABYTE,
    socketsPerNetwork: server.SOCKETS_PER_ADDRESS,
    metricsAccess: {
      token: server.METRICS_TOKEN,
      openToPrivate: app.APP_ENV !== "production" || server.TRUST_PROXY.length > 0,
    },
    warnings: [
      ...(app.APP_ENV === "production" && site.SITE_URL !== undefined && !origin.secure ? [PLAIN_HTTP] : []),
      ...(origin.secure && server.TRUST_PROXY.length === 0 ? [NO_PROXY] : []),
      ...warnings,
    ],
  };
}

/** Without SITE_URL, the site is local, under each of these names. */
const localNames = (port: number) => ["localhost", "127.0.0.1", "[::1]"].map((name) => `${name}:${port}`);
