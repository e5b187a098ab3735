import type { IncomingMessage, Server } from "node:http";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { pino } from "pino";
import { collectDefaultMetrics, Registry } from "prom-client";
import proxyAddress from "proxy-addr";
import { z } from "zod";
import { brand } from "~contracts/brand";
import { timeFrom } from "~contracts/environment/running-time";
import { isThisComputer, startRules } from "~contracts/environment/start-rules";
import { houseAdsVariable, paymentKeys, startVariables } from "~contracts/environment/variables";
import { isNetworkGrant, NETWORK_GRANT_HEADER } from "~contracts/grant";
import { type Network, type Progress, SERVICE_NAMES, type ServiceName } from "~contracts/network";
import { networkMetrics } from "./metrics";
import { createNetwork } from "./network.server";
import { checkedSettings, siteUrlVariable, storeVariables } from "./settings";

// The embedded network over HTTP for several web nodes (`npm run backend`); each service has a path of its name.

const MAX_BODY_BYTES = 1024 * 1024;
const SHUTDOWN_MS = 11_000;
/** By then a load balancer that checks every half second sends nothing more. */
const LINGER_MS = 1_200;

const environment = z.object({
  BACKEND_PORT: z.coerce.number().int().min(0).max(65_535).default(4100).describe("where `npm run backend` listens"),
  BACKEND_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("the address that it listens on; `0.0.0.0` for web nodes on other computers"),
  SITE_URL: siteUrlVariable,
  LIVE_HLS_BASE_URL: z.string().optional(),
  MEMBER_CLIENT_ID: z.string().default(`${brand.shortName}-web`),
  MEMBER_CLIENT_SECRET: z.string(),
  HOUSE_ADS: houseAdsVariable,
  ...startVariables.shape,
  ...storeVariables.shape,
});

/** @internal */
export const BACKEND_VARIABLES = environment.shape;

export const readBackendSettings = (env: Readonly<Record<string, string | undefined>>) =>
  checkedSettings(environment, env, startRules({ ...env, HOST: env.BACKEND_HOST }, "network"));

const isService = (name: string): name is ServiceName => SERVICE_NAMES.some((known) => known === name);

/** "/member/oauth/token" → the member service and "/oauth/token"; "/wrestling?eventId=1" → the results' one page */
export function serviceOf(path: string): { service: ServiceName; rest: string } | null {
  const [, name = "", rest = "/"] = /^\/([a-z-]+)([/?][^#]*)?$/.exec(path) ?? [];
  return isService(name) ? { service: name, rest } : null;
}

/** A GET's is made of what it has: taken over whole, the server first made one with a stream for a body (6 to 8 %). */
const addressed = (raw: Request, url: string): Request =>
  raw.method === "GET" ? new Request(url, { headers: raw.headers, signal: raw.signal }) : new Request(url, raw);

function isOwnWebNode({ method = "GET", url = "/", headers }: IncomingMessage, secret: string | null): boolean {
  const given = headers[NETWORK_GRANT_HEADER];
  return secret === null || (typeof given === "string" && isNetworkGrant(secret, { method, address: url }, given));
}

/** None if only this machine can call. */
export function callersSecret(host: string, secret: string): string | null {
  return isThisComputer(host) ? null : secret;
}

const CHANGES = "/changes";
const changesOf = async (network: Network) => Response.json({ changes: await network.changes() });

const isNearby = proxyAddress.compile(["loopback", "uniquelocal"]);

type Serving = { secret: string | null; isLeaving?: () => boolean; registry?: Registry };

/**
 * `/readyz` needs no secret; `/metrics` is for this machine and private addresses.
 *
 * @internal
 */
export function backendApp(
  network: Network,
  { secret, isLeaving = () => false, registry }: Serving,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    // The next request on a kept connection might come as it closes.
    if (isLeaving()) context.env.outgoing.shouldKeepAlive = false;
    return next();
  });
  app.get("/readyz", async (context) => {
    if (isLeaving()) return context.json({ error: "leaving" }, 503);
    const checks = await network.readiness().catch(() => null);
    if (!checks) return context.json({ error: "unavailable" }, 503);
    return context.json({ checks }, checks.every((check) => check.ok) ? 200 : 503);
  });
  app.get("/metrics", async (context) => {
    const { remoteAddress } = context.env.incoming.socket;
    if (!registry || !remoteAddress || !isNearby(remoteAddress, 0)) return context.json({ error: "not_found" }, 404);
    return context.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  app.use(async (context, next) => {
    // Not 401 or 403, which a web node would take for its member being signed out.
    if (!isOwnWebNode(context.env.incoming, secret)) return context.json({ error: "another_secret" }, 503);
    return next();
  });
  app.get(CHANGES, () => changesOf(network));
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      // The rest of the body isn't read, so the connection can't be reused.
      onError: (context) => context.json({ error: "too_large" }, 413, { Connection: "close" }),
    }),
  );
  app.all("*", async (context) => {
    const { raw } = context.req;
    const found = serviceOf(context.env.incoming.url ?? "/");
    if (!found) return context.json({ error: "not_found" }, 404);
    return network.apps[found.service].fetch(addressed(raw, `http://${found.service}.embedded${found.rest}`));
  });
  app.onError((_error, context) => {
    // An injected refusal or a bug; either way the caller sees a broken connection.
    context.env.outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

export const backendServer = (network: Network, serving: Serving): Server =>
  createAdaptorServer({
    fetch: backendApp(network, serving).fetch,
    // HAProxy's own health checks are of HTTP/1.0 and name no host.
    hostname: "backend",
  }) as Server;

function printedProgress(): Progress {
  let last = { text: "", at: 0 };
  return ({ text: step, done, total }) => {
    if (step === last.text && done < total && performance.now() - last.at < 1_000) return;
    last = { text: step, at: performance.now() };
    console.log(`${step}: ${done} of ${total}`);
  };
}

/** Lines as the site's. The console never throws, as a full disk would otherwise make it. */
const log = pino(
  { base: null, timestamp: pino.stdTimeFunctions.isoTime },
  { write: (line) => console.error(line.trimEnd()) },
);

/** @internal */
export const reports = {
  onFailure: (what: string, error: unknown) => log.error({ reason: String(error) }, `needs attention: ${what}`),
  onFound: (what: string) => log.warn(`reconciliation put right: ${what}`),
};

export async function startBackend(): Promise<void> {
  const settings = readBackendSettings(process.env);
  for (const warning of settings.warnings) log.warn(warning);
  // As process 1 of a container it would hear no signal that it has not asked for.
  const endEarly = () => process.exit(0);
  process.once("SIGTERM", endEarly).once("SIGINT", endEarly);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const network = await createNetwork({
    ...networkMetrics(registry, reports),
    now: timeFrom(settings.developmentTools ? settings.CLOCK_START : undefined),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    siteUrl: settings.SITE_URL,
    developmentTools: settings.developmentTools,
    demo: settings.demo,
    saysDemo: settings.saysDemo,
    liveHlsBaseUrl: settings.LIVE_HLS_BASE_URL ?? "/media",
    smtpUrl: settings.SMTP_URL ?? null,
    smtpConnections: settings.SMTP_CONNECTIONS,
    push: { privateKey: settings.PUSH_PRIVATE_KEY, services: settings.PUSH_SERVICES },
    recruitingPartnerEmail: settings.RECRUITING_PARTNER_EMAIL,
    memberClient: { id: settings.MEMBER_CLIENT_ID, secret: settings.MEMBER_CLIENT_SECRET },
    payments: paymentKeys(settings),
    houseAds: settings.HOUSE_ADS ?? (settings.APP_ENV === "test" ? "examples" : undefined),
    league: settings.LEAGUE,
    schools: settings.SCHOOLS,
    events: settings.EVENTS,
  });
  await network.prepare(printedProgress());
  let leaving = false;
  const secret = callersSecret(settings.BACKEND_HOST, settings.MEMBER_CLIENT_SECRET);
  const server = backendServer(network, { secret, isLeaving: () => leaving, registry });
  server.listen(settings.BACKEND_PORT, settings.BACKEND_HOST, () => {
    console.log(`The embedded network answers on http://${settings.BACKEND_HOST}:${settings.BACKEND_PORT}/{service}/`);
  });
  const stop = () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    setTimeout(() => {
      server.close(() => void network.close().then(() => process.exit(0)));
      server.closeIdleConnections();
    }, LINGER_MS);
  };
  process.off("SIGTERM", endEarly).on("SIGTERM", stop);
  process.off("SIGINT", endEarly).on("SIGINT", stop);
}
