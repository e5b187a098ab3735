import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import type { Logger } from "pino";
import { routedPath } from "~/http/routed-path";
import { failingServices } from "~/services/process/failing-services.server";
import { duringRequest } from "~/services/process/log.server";
import { COOKIE } from "~/web/session/cookies.server";
import type { LoadContext } from "~/web/visit/load-context";
import { isStorableBody, UNSTORABLE_FORM } from "~contracts/storable-text";
import { sendStatic } from "./files/send";
import type { StaticFile } from "./files/static-files";
import { handlerOfPath } from "./handler-of-path";
import { readBody, withBody } from "./http/body";
import type { Deadlines } from "./http/deadlines";
import type { ServerMetrics } from "./http/metrics";
import type { MetricsVisitor } from "./http/metrics-access";
import { onHeaders } from "./http/on-headers";
import { sendOwnPage, themeOf } from "./http/own-page";
import { networkOf } from "./http/peer";
import { percentilesOf } from "./http/percentiles";
import { type LimitReached, limitReached } from "./http/rate-limit";
import { boardRefresh, refuse, takesPage } from "./http/refused-page";
import { logError } from "./http/request-log";
import { sendText } from "./http/send-text";
import { type Load, sheds, turnsOfConnections, type Work, type Worth, worthOf } from "./http/shedding";
import { tooManyPage } from "./http/too-many-page";
import type { Operations } from "./site-build";

export type Parts = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  operations: () => Promise<Operations>;
  files: ReadonlyMap<string, StaticFile>;
  /** To every render. */
  handed(): Promise<LoadContext>;
  metrics: ServerMetrics;
  mayReadMetrics(visitor: MetricsVisitor): boolean;
  log: Logger;
  load(): Load;
  work: Work;
  deadlines: Deadlines;
  isReady(): boolean;
  development?: RequestHandler;
  /** Makes manual changes (clock, faults) visible at once. */
  onDevelopmentPost?(): void;
};

const MEDIA = /\.(?:m3u8|m4s|mp4|vtt|js|css|map|woff2|svg|png|jpe?g|webp|avif|ico)$/;

export function createExpressApp(parts: Parts): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("query parser", false);
  // Safe, because the guard has removed all forwarded headers that no trusted proxy sent.
  app.set("trust proxy", true);

  app.get("/healthz", (_request, response) => sendText(response, 200, "ok"));
  app.get("/readyz", readiness(parts));
  app.get("/metrics", metricsPage(parts));
  app.use(files(parts));
  app.use(shedding(parts));
  app.use(limiting(parts));
  if (parts.development) app.use(parts.development);
  app.use(renewing(parts));
  app.use(remembering(parts));
  app.use(site(parts));
  app.use(lastResort(parts));
  return app;
}

type Answering = (...args: Parameters<RequestHandler>) => Promise<unknown>;

/** Express 4 ignores promises: without this, a rejected handler would leave the visitor waiting forever. */
const failing =
  (answer: Answering): RequestHandler =>
  (request, response, next) =>
    void answer(request, response, next).catch(next);

function readiness({ operations, isReady }: Parts): RequestHandler {
  return failing(async (_request, response) => {
    const ready =
      isReady() &&
      (await operations()
        .then((site) => site.isReady())
        .catch(() => false));
    sendText(response, ready ? 200 : 503, ready ? "ready" : "not ready");
  });
}

function metricsPage({ operations, metrics, mayReadMetrics, log }: Parts): RequestHandler {
  async function ownMetrics(): Promise<string> {
    const site = await operations()
      .then(async (one) => (await one.metrics()) + percentilesOf(await one.metricsRecords()))
      .catch((error: unknown) => (logError(log, error), ""));
    return (await metrics.registry.metrics()) + site;
  }
  return failing(async (request, response, next) => {
    const { address, proxied } = response.locals;
    const visitor = {
      address: String(address),
      proxied: proxied === true,
      authorization: request.headers.authorization,
    };
    if (!mayReadMetrics(visitor)) return next();
    const text = await ownMetrics();
    response.writeHead(200, { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" });
    response.end(text);
  });
}

function files({ files: known }: Parts): RequestHandler {
  return (request, response, next) => {
    const file = known.get(request.path);
    if (file) {
      response.locals.served = "file";
      if (request.method === "POST") sendText(response, 405, "Method not allowed", { Allow: "GET, HEAD" });
      else sendStatic(request, response, file);
    } else if (request.path.startsWith("/assets/") && MEDIA.test(request.path)) {
      // A file of an earlier release: a page would be the wrong answer to a script tag.
      response.locals.served = "file";
      sendText(response, 404, "Not found");
    } else next();
  };
}

const worthToUs = (request: Request): Worth =>
  worthOf({
    method: request.method,
    path: request.path,
    purpose: request.get("sec-purpose") ?? request.get("purpose"),
  });

function turnAway({ metrics }: Parts, worth: Worth, request: Request, response: Response): void {
  metrics.shed.inc({ kind: worth });
  failingServices().note({ service: "this web server", outcome: "bulkhead", status: undefined });
  response.locals.served = "shed";
  refuse(response, request.headers, 503, "Too many visitors at once. Please try again in a moment.", {
    "Retry-After": "2",
  });
}

/** Security 7; on our own proxy's connections is everyone, so they have no turns. */
function shedding(parts: Parts): RequestHandler {
  const turns = turnsOfConnections(() => performance.now());
  return (request, response, next) => {
    const { socket } = request;
    const worth = worthToUs(request);
    const hasTurns = worth === "page" && response.locals.forwarded !== true;
    const admits = () => !sheds(hasTurns && turns.hadNoneLately(socket) ? "waited" : worth, parts.load());
    const admit = () => {
      if (hasTurns) turns.served(socket);
      next();
    };
    const refused = () => {
      if (hasTurns) turns.refused(socket);
      turnAway(parts, worth, request, response);
    };
    if (admits()) return admit();
    const rest = hasTurns ? turns.rest(socket) : 0;
    if (rest === 0) return refused();
    setTimeout(() => socket.destroyed || (admits() ? admit() : refused()), rest);
  };
}

function limiting({ operations, metrics }: Parts): RequestHandler {
  return failing(async (request, response, next) => {
    const { limits } = await operations();
    // Of a page that can be kept, it was counted before the page cache made it.
    const reached: LimitReached | null =
      response.locals.reached === undefined
        ? await limitReached(limits, request.method, request.originalUrl, String(response.locals.address))
        : response.locals.reached;
    if (!reached) return next();
    metrics.limited.inc({ limit: reached.limit });
    response.locals.served = "limited";
    if (reached.inForm) {
      response.locals.limited = reached;
      return next();
    }
    const later = { "Retry-After": String(reached.retryAfterSeconds), ...boardRefresh(429, request.originalUrl) };
    if (!takesPage(request.headers, request.originalUrl))
      return sendText(
        response,
        429,
        "Too many tries from your network. Please wait a few minutes and try again.",
        later,
      );
    const theme = themeOf(request.get("cookie"));
    sendOwnPage(response, 429, tooManyPage({ retryAfterSeconds: reached.retryAfterSeconds, theme }), later);
  });
}

/** Public stream parts, logos, and share pictures need no session; the file that a member owns does. */
const NEEDS_NO_SESSION = /^\/(?:media\/(?!downloads\/)|logos\/|share\/)/;

/** Renews a session with only a refresh token before anything reads it, so that not even a post is lost. */
function renewing({ operations, log }: Parts): RequestHandler {
  return failing(async (request, response, next) => {
    const { cookie } = request.headers;
    if (!cookie?.includes(COOKIE.refreshToken) || NEEDS_NO_SESSION.test(request.path)) return next();
    const renewed = await operations()
      .then((one) => one.renewVisit(cookie))
      .catch((error: unknown) => (logError(log, error, String(response.locals.id)), null));
    if (renewed) {
      request.headers.cookie = renewed.cookie;
      response.append("Set-Cookie", renewed.cookies);
      neverShared(response);
    }
    next();
  });
}

/** An answer that sets cookies must not be cached, even for a public page (security 4). */
function neverShared(response: Response): void {
  onHeaders(response, () => {
    if (String(response.getHeader("Cache-Control") ?? "").includes("public"))
      response.setHeader("Cache-Control", "private, no-store");
  });
}

/** A redirect saves what the address said about the visit, as the page would have (rulings 4 "S 2.10"). */
function remembering({ operations }: Parts): RequestHandler {
  return failing(async (request, response, next) => {
    const isDocument = request.method === "GET" && request.originalUrl.includes("?");
    const cookies = isDocument && (await operations()).visitCookies(request.originalUrl, request.get("cookie") ?? "");
    if (cookies && cookies.length > 0) onRedirect(response, cookies);
    next();
  });
}

function onRedirect(response: Response, cookies: string[]): void {
  onHeaders(response, (status) => {
    if (status < 300 || status >= 400 || !response.hasHeader("Location")) return;
    response.append("Set-Cookie", cookies);
    response.setHeader("Cache-Control", "private, no-store");
  });
}

function site(parts: Parts): RequestHandler {
  const { build, handed, log, work, deadlines, development, onDevelopmentPost } = parts;
  const getLoadContext: GetLoadContextFunction = async (_request, response) => ({
    ...(await handed()),
    begun: performance.now(),
    clientAddress: String(response.locals.address),
    nearby: response.locals.nearby === true,
    clientNetwork: networkOf(String(response.locals.address)),
    ...limitedOf(response.locals.limited as LimitReached | undefined),
    report: (error: unknown) => logError(log, error, String(response.locals.id)),
  });
  // In any mode but production, Remix puts messages and stacks into its fallback error page.
  const mode = development ? "development" : "production";
  const remix = handlerOfPath(build, (few) => createRequestHandler({ build: few, getLoadContext, mode }));
  const render: Answering = (request, response, next) =>
    work.during(() => duringRequest(String(response.locals.id), () => remix(request.path)(request, response, next)));
  return failing(async (request, response, next) => {
    response.locals.served ??= "site";
    if (request.method !== "POST") return render(request, response, next);
    const refused = (...why: [status: number, message: string, headers?: Record<string, string>]) =>
      refuse(response, request.headers, ...why);
    const body = await readBody(request, deadlines.body);
    if (body === "gone") return void response.destroy();
    if (body === "late")
      return refused(408, "Your form took too long to arrive. Please send it again.", { Connection: "close" });
    if (body === "too large") return refused(413, "Body too large", { Connection: "close" });
    if (!isStorableBody(body.toString(), request.get("content-type") ?? "")) return refused(400, UNSTORABLE_FORM);
    // Check load again after the body, since many forms may have started uploading while the server was idle.
    const worth = worthToUs(request);
    if (sheds(worth, parts.load())) return turnAway(parts, worth, request, response);
    if (routedPath(request.path).startsWith("/dev/")) response.once("finish", () => onDevelopmentPost?.());
    return render(withBody(request, body), response, next);
  });
}

const limitedOf = (reached: LimitReached | undefined) =>
  reached && { limited: { retryAfterSeconds: reached.retryAfterSeconds } };

function lastResort({ log }: Parts): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    logError(log, error, String(response.locals.id));
    if (response.headersSent) response.destroy();
    else {
      const words = `Something went wrong. If it goes on, tell us this number: ${String(response.locals.id)}`;
      sendText(response, 500, words, boardRefresh(500, request.originalUrl));
    }
  };
}
