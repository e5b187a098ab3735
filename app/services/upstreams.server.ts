import { z } from "zod";
import { sharedTransport } from "~/services/http/shared-transport.server";
import { unavailable } from "~/services/http/unavailable.server";
import { runningTime, setClockOffset } from "~/services/process/clock.server";
import { memberClientCredentials, settings } from "~/services/process/env.server";
import { failingServices } from "~/services/process/failing-services.server";
import { log } from "~/services/process/log.server";
import { countCall, metricsRegistry } from "~/services/process/metrics.server";
import { processSingleton } from "~/services/process/singleton.server";
import { resetThrottledLog, warnThrottled } from "~/services/process/throttled-log.server";
import { paymentKeys } from "~contracts/environment/variables";
import { MEDIA_GRANT_HEADER, mediaGrant } from "~contracts/grant";
import {
  type DevelopmentControls,
  type Network,
  type Progress,
  type ReadinessCheck,
  SERVICE_NAMES,
  type ServiceName,
} from "~contracts/network";
import { houseAdMode } from "./ads/ad-tag.server";
import { createAnalyticsClient } from "./analytics/client.server";
import { createCaptchaClient } from "./captcha/client.server";
import { createCatalogueClient } from "./catalogue/client.server";
import { createContentClient } from "./content/client.server";
import { createCrmClient } from "./crm/client.server";
import { createWebToLeadClient } from "./crm/web-to-lead.server";
import { createDeskClient } from "./desk/client.server";
import { createDrmClient } from "./drm/client.server";
import { createFlagsClient } from "./flags/client.server";
import { createGeoipClient } from "./geoip/client.server";
import { mismatchText, placeOf } from "./http/contract-mismatch";
import { withDeadline } from "./http/deadline";
import { firstAnswer } from "./http/first-answer.server";
import type { CallReport } from "./http/guarded-call";
import { createPassThrough, type PassThrough } from "./http/pass-through.server";
import { fetchTransport, inProcessTransport, type Transport, type UpstreamSettings } from "./http/upstream.server";
import { isUpstreamError } from "./http/upstream-error";
import { createMemberClient } from "./member/client.server";
import { createQuickLinksClient } from "./quick-links/client.server";
import { createSearchClient } from "./search/client.server";
import { createSubscriptionAdminClient } from "./subscription-admin/client.server";
import { createSubscriptionManagementClient } from "./subscription-management/client.server";
import { createWrestlingClient } from "./wrestling/client.server";

/** Real or embedded clients; the only importer of `network/` (eslint.folders.js). */

export type Upstreams = ReturnType<typeof createClients>;

/** Calls the member service with the session's token, renewing it once if needed. */
export type MemberCall = <Result>(ask: (token: string) => Promise<Result>) => Promise<Result>;

export type NoticeProvider = "stripe" | "paypal";

/** Embedded pages and files served from the site's own addresses. */
export type EmbeddedPassThrough = {
  /** Paid games need an admitted viewer (S 5.4, 7.5). */
  gameStream(request: StreamRequest): Promise<Response>;
  /** A file that the member bought, at a signed address. */
  ownedFilm(request: FilmRequest): Promise<Response>;
  houseAdServer(request: Request): Promise<Response>;
  drawnLogo(request: Request): Promise<Response>;
  providerPage(request: Request): Promise<Response>;
  /** Passed on unchanged, because the signature covers the exact bytes (security 6). */
  paymentNotice(provider: NoticeProvider, request: Request): Promise<Response>;
  reset(): void;
};

export function upstreams(): Upstreams {
  clients ??= createClients();
  return clients;
}

let clients: Upstreams | null = null;

const NO_ADS = "off";
const NO_DESK = "off";

/** Undefined means that the embedded network answers. */
function othersAddresses(): Record<ServiceName, string | undefined> {
  const set = settings();
  return {
    member: set.member.MEMBER_SERVICE_URL,
    drm: set.drm.DRM_URL,
    catalogue: set.catalogue.CATALOGUE_URL,
    content: set.content.CONTENT_CDN_URL,
    echo: set.content.ECHO_URL,
    search: set.search.SEARCH_URL,
    geoip: set.geoip.GEOIP_URL,
    flags: set.flags.FLAGS_URL,
    "quick-links": set.quickLinks.QUICK_LINKS_URL,
    analytics: set.analytics.ANALYTICS_URL,
    crm: set.others.CRM_URL,
    "subscription-admin": set.subscriptions.SUBSCRIPTION_ADMIN_URL,
    "subscription-management": set.subscriptions.SUBSCRIPTION_MANAGEMENT_URL,
    // Used only if billing is embedded.
    "payment-provider": set.subscriptions.SUBSCRIPTION_MANAGEMENT_URL,
    wrestling: set.wrestling.WRESTLING_URL,
    streaming: set.site.LIVE_HLS_BASE_URL,
    desk: deskAddress(),
    ads: set.ads.AD_TAG_URL ?? (houseAdMode() === "off" ? NO_ADS : undefined),
  };
}

/** For a look on this computer there is one, unless its members are elsewhere: then their tokens say nothing to it. */
function deskAddress(): string | undefined {
  const { others, member, developmentTools } = settings();
  const shows = others.DESK_URL ?? (developmentTools && !member.MEMBER_SERVICE_URL ? "embedded" : NO_DESK);
  return shows === "embedded" ? undefined : shows;
}

/** A shared embedded network has each service below its own URL; undefined means in this process. */
function addresses(): Record<ServiceName, string | undefined> {
  const others = othersAddresses();
  const shared = settings().network.NETWORK_URL;
  // The results are asked without a path (S 7.9), and a back end of an earlier release knows a service by its slash.
  const below = (service: ServiceName) => (service === "wrestling" ? `${service}/` : service);
  const at = (service: ServiceName) => others[service] ?? (shared && `${shared}/${below(service)}`);
  return Object.fromEntries(SERVICE_NAMES.map((service) => [service, at(service)])) as Record<
    ServiceName,
    string | undefined
  >;
}

/** The other process authenticates its web nodes. */
function toSharedNetwork(): Transport {
  const { NETWORK_URL: networkUrl } = settings().network;
  if (!networkUrl) throw new Error("There is no shared network");
  const { secret } = memberClientCredentials();
  return sharedTransport(fetchTransport(), { networkUrl, secret });
}

/** Null if no other process serves our network. */
function firstAnswerOf() {
  const { NETWORK_URL: url } = settings().network;
  return url ? processSingleton("first answer", () => firstAnswer(toSharedNetwork(), url)) : null;
}

/** Throws if the shared network has another secret; while it doesn't answer yet, the node isn't ready. */
export async function meetNetwork(): Promise<void> {
  const wrong = await firstAnswerOf()?.whatIsWrong();
  if (wrong) warnThrottled([wrong], {}, wrong);
}

export async function networkChecks(): Promise<ReadinessCheck[]> {
  const met = await firstAnswerOf()?.check();
  if (!met) return (await (await network())?.readiness()) ?? [];
  if (met.detail) warnThrottled([met.detail], {}, met.detail);
  return [met];
}

export function hasEmbedded(): boolean {
  return Object.values(addresses()).includes(undefined);
}

function createClients() {
  const at = addresses();
  const others = othersAddresses();
  const toTheirs = (service: ServiceName): Transport => (others[service] ? fetchTransport() : toSharedNetwork());
  const transportTo = (service: ServiceName): Transport =>
    at[service] ? toTheirs(service) : inProcessTransport(async () => (await embeddedNetwork()).apps[service]);
  const settingsOf = (service: ServiceName): UpstreamSettings => ({
    baseUrl: at[service] ?? `http://${service}.embedded`,
    observe,
  });
  const bound = (service: ServiceName) => [transportTo(service), settingsOf(service)] as const;

  return {
    member: createMemberClient(transportTo("member"), { ...settingsOf("member"), client: memberClientCredentials() }),
    drm: createDrmClient(...bound("drm")),
    catalogue: createCatalogueClient(...bound("catalogue")),
    content: createContentClient({
      echo: { transport: transportTo("echo"), ...settingsOf("echo") },
      cdn: { transport: transportTo("content"), ...settingsOf("content") },
      // A key that leads nowhere is anyone's typing, not trouble.
      onFallback: (key, error) => {
        const [reason, message] = [String(error), "echo could not say: asking the CDN"];
        if (isUpstreamError(error, 404)) log().info({ key, reason }, message);
        else warnThrottled([reason, message], { key, reason }, message);
      },
    }),
    search: createSearchClient(...bound("search")),
    geoip: createGeoipClient(transportTo("geoip"), {
      ...settingsOf("geoip"),
      referrer: settings().origin.url,
      onFailure: (failure) => log().info(failure, "the country is unknown"),
    }),
    flags: createFlagsClient(...bound("flags")),
    quickLinks: createQuickLinksClient(...bound("quick-links")),
    analytics: createAnalyticsClient(transportTo("analytics"), {
      ...settingsOf("analytics"),
      onLost: (count, reason) => log().warn({ count, reason }, "analytics events were lost"),
    }),
    crm: createCrmClient(...bound("crm")),
    subscriptionAdmin: createSubscriptionAdminClient(...bound("subscription-admin")),
    subscriptionManagement: createSubscriptionManagementClient(transportTo("subscription-management"), {
      ...settingsOf("subscription-management"),
      recruitingKey: settings().others.RECRUITING_SUBSCRIPTION_KEY,
    }),
    /** Null: leads go to the CRM alone. */
    webToLead: webToLeadClient(),
    /** Null: the form's own token and honeypot are the bot check. */
    captcha: captchaClient(),
    wrestling: createWrestlingClient(transportTo("wrestling"), {
      ...settingsOf("wrestling"),
      password: settings().wrestling.WRESTLING_PASSWORD ?? "",
    }),
    /** Null: there is no desk. */
    desk: at.desk === NO_DESK ? null : createDeskClient(...bound("desk")),
    passThrough: embeddedPassThrough,
  };
}

function webToLeadClient() {
  const { WEB_TO_LEAD_URL: address, WEB_TO_LEAD_NAMES: names = {} } = settings().others;
  return address ? createWebToLeadClient(fetchTransport(), { address, names, observe }) : null;
}

const CAPTCHA_API = "https://www.google.com/recaptcha/api";

function captchaClient() {
  const { CAPTCHA_SECRET: secret, CAPTCHA_API_URL } = settings().captcha;
  return secret
    ? createCaptchaClient(fetchTransport(), { baseUrl: CAPTCHA_API_URL ?? CAPTCHA_API, observe, secret })
    : null;
}

function observe(report: CallReport): void {
  countCall(report);
  failingServices().note(report);
  const isAnswer = report.outcome === "status" && (report.status ?? 0) < 500;
  if (isAnswer || report.outcome === "ok" || report.outcome === "fresh") return;
  const { service, method, path, outcome, status, seconds, wrong } = report;
  warnThrottled(
    [service, method, path, outcome, status, wrong && placeOf(wrong)],
    { ...report, seconds: Number(seconds.toFixed(3)), ...(wrong && { wrong: mismatchText(wrong) }) },
    outcome === "incomplete" ? "went on without what could not be read" : "upstream call did not succeed",
  );
}

type Embedded = { starting: Promise<Network> | null };
const embedded = processSingleton<Embedded>("network", () => ({ starting: null }));

function embeddedNetwork(onProgress: Progress = () => {}): Promise<Network> {
  embedded.starting ??= startNetwork(onProgress).catch((error: unknown) => {
    embedded.starting = null;
    throw error;
  });
  return embedded.starting;
}

const reports = {
  onFailure: (what: string, error: unknown) => log().error({ reason: String(error) }, `needs attention: ${what}`),
  onFound: (what: string) => log().warn(`reconciliation put right: ${what}`),
};

async function startNetwork(onProgress: Progress): Promise<Network> {
  const [{ createNetwork }, { networkMetrics }] = await Promise.all([
    import("~network/network.server"),
    import("~network/metrics"),
  ]);
  const counted = processSingleton("network metrics", () => networkMetrics(metricsRegistry, reports));
  const { storage, origin, site, ads, payments, developmentTools, demo, saysDemo } = settings();
  const network = await createNetwork({
    dataDir: storage.DATA_DIR,
    databaseUrl: storage.DATABASE_URL ?? null,
    databaseReadUrl: storage.DATABASE_READ_URL,
    databasePoolSize: storage.DATABASE_POOL_SIZE,
    ...counted,
    siteUrl: origin.url,
    now: runningTime,
    developmentTools,
    demo,
    saysDemo,
    liveHlsBaseUrl: site.LIVE_HLS_BASE_URL ?? "/media",
    smtpUrl: storage.SMTP_URL ?? null,
    smtpConnections: storage.SMTP_CONNECTIONS,
    push: { privateKey: storage.PUSH_PRIVATE_KEY, services: storage.PUSH_SERVICES },
    recruitingPartnerEmail: storage.RECRUITING_PARTNER_EMAIL,
    memberClient: memberClientCredentials(),
    payments: paymentKeys(payments),
    houseAds: houseAdMode() === "examples" ? "examples" : ads.HOUSE_ADS,
    league: storage.LEAGUE,
    ...(storage.SCHOOLS !== undefined && { schools: storage.SCHOOLS }),
    ...(storage.EVENTS !== undefined && { events: storage.EVENTS }),
  });
  try {
    await network.prepare(onProgress);
  } catch (error) {
    await network.close();
    throw error;
  }
  if (developmentTools) setClockOffset(() => network.development.clock.offset());
  return network;
}

/** Null when every upstream is real. */
export async function network(onProgress?: Progress): Promise<Network | null> {
  return hasEmbedded() ? embeddedNetwork(onProgress) : null;
}

const LAST_EVENTS_MS = 3_000;

async function withinTime(ms: number, work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

/** Flushes analytics, then closes the embedded network if it was started. */
export async function closeNetwork(): Promise<void> {
  await withinTime(LAST_EVENTS_MS, clients?.analytics.flush());
  const { starting } = embedded;
  embedded.starting = null;
  await (await starting?.catch(() => null))?.close();
}

/** Null outside development and test, or when nothing is embedded (docs/embedded-network.md). */
export async function development(): Promise<DevelopmentControls | null> {
  if (!settings().developmentTools || !hasEmbedded()) return null;
  const controls = (await embeddedNetwork()).development;
  const { clock, faults, flags } = controls;
  return {
    ...controls,
    clock: {
      ...clock,
      set: (now) => clock.set(now).then(forgetAnswers),
      reset: () => clock.reset().then(forgetAnswers),
    },
    faults: {
      ...faults,
      set: (...fault) => {
        faults.set(...fault);
        forgetAnswers();
      },
      clear: (service) => {
        faults.clear(service);
        forgetAnswers();
      },
    },
    flags: { ...flags, set: (...flag) => flags.set(...flag).then(forgetAnswers) },
  };
}

const LOOK_EVERY_MS = 2_000;
/** By then another back end's replica (3 s) knows of a change, too. */
const AGAIN_AFTER_MS = 4_000;
const changesAnswer = z.object({ changes: z.string() });

/** Null where no network of ours is behind the site. */
async function changes(): Promise<string | null> {
  if (hasEmbedded()) return (await embeddedNetwork()).changes();
  const { NETWORK_URL: url } = settings().network;
  if (!url) return null;
  const answer = await withDeadline(LOOK_EVERY_MS, async (signal) =>
    (await toSharedNetwork()(new Request(`${url}/changes`, { signal }))).json(),
  );
  return changesAnswer.parse(answer).changes;
}

/** Drops kept answers after each import, which another process runs, twice; returns what ends the watch. */
export function followChanges(onChange: () => void): () => void {
  let known: string | null = null;
  let looking = false;
  let again: NodeJS.Timeout | undefined;
  function forget() {
    forgetAnswers();
    onChange();
  }
  async function look() {
    if (looking) return;
    looking = true;
    // A network that can't be reached is asked again soon; its last answers are used until then.
    const found = await changes().catch(() => null);
    looking = false;
    if (found === null || found === known) return;
    if (known !== null) {
      forget();
      clearTimeout(again);
      again = setTimeout(forget, AGAIN_AFTER_MS).unref();
    }
    known = found;
  }
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    clearTimeout(again);
  };
}

/** Cached answers, open breakers, and what the log said reflect the old time and faults. */
function forgetAnswers(): void {
  resetThrottledLog();
  failingServices().forget();
  for (const client of Object.values(upstreams())) client?.reset();
}

const OF_ONE_CONNECTION = [
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
];

const passThroughs = new Map<string, PassThrough>();

/** What one payment provider's notices meet must not keep the other's out, so each has a breaker of its own. */
function passThroughTo(service: ServiceName, caller?: NoticeProvider): PassThrough {
  const shared = settings().network.NETWORK_URL;
  const key = caller ? `${service} ${caller}` : service;
  const made =
    passThroughs.get(key) ??
    createPassThrough(
      service,
      shared
        ? toShared(`${shared}/${service}`)
        : inProcessTransport(async () => (await embeddedNetwork()).apps[service]),
      { observe },
    );
  passThroughs.set(key, made);
  return made;
}

/** 404 if a real service replaces the embedded one, 503 while it is unreachable. */
async function passedOn(
  service: ServiceName,
  request: Request,
  { timeoutMs, caller }: { timeoutMs?: number; caller?: NoticeProvider } = {},
): Promise<Response> {
  if (othersAddresses()[service]) return new Response("Not found", { status: 404 });
  try {
    return await passThroughTo(service, caller).pass(request, timeoutMs);
  } catch (error) {
    if (isUpstreamError(error)) return unavailable();
    throw error;
  }
}

function toShared(base: string): Transport {
  const send = toSharedNetwork();
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of OF_ONE_CONNECTION) headers.delete(name);
    const body = request.body ? await request.arrayBuffer() : null;
    return send(
      new Request(`${base}${pathname}${search}`, { method: request.method, headers, body, signal: request.signal }),
    );
  };
}

type StreamRequest = { kind: "live" | "vod"; key: string; name: string; granted: boolean; signal: AbortSignal };

function gameStream({ kind, key, name, granted, signal }: StreamRequest): Promise<Response> {
  const path = `/${kind}/${key}`;
  const headers = granted ? { [MEDIA_GRANT_HEADER]: mediaGrant(memberClientCredentials().secret, path) } : undefined;
  return passedOn(
    "streaming",
    new Request(`http://streaming.embedded${path}/${name}`, { signal, ...(headers && { headers }) }),
  );
}

type FilmRequest = { eventKey: string; search: string; token: string; signal: AbortSignal };

const ownedFilm = ({ eventKey, search, token, signal }: FilmRequest): Promise<Response> =>
  passedOn(
    "member",
    new Request(`http://member.embedded/v3/downloads/${encodeURIComponent(eventKey)}/film${search}`, {
      signal,
      headers: { Authorization: `Bearer ${token}` },
    }),
  );

/** Billing verifies notices with the provider, which can take as long as other payment calls. */
const NOTICE_MS = 25_000;

const embeddedPassThrough: EmbeddedPassThrough = {
  gameStream,
  ownedFilm,
  houseAdServer: (request) => passedOn("ads", request),
  drawnLogo: (request) => passedOn("catalogue", request),
  providerPage: (request) => passedOn("payment-provider", request),
  paymentNotice: (provider, request) =>
    passedOn("subscription-management", request, { timeoutMs: NOTICE_MS, caller: provider }),
  reset() {
    for (const one of passThroughs.values()) one.reset();
  },
};
