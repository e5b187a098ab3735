import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Express, Response } from "express";
import type { Logger } from "pino";
import { isPageView } from "~/http/page-view";
import { expiredCookie } from "~/web/session/cookies.server";
import { keepApps } from "./http/app-redirect";
import { networkCounts, watchConnections } from "./http/connections";
import type { Deadlines } from "./http/deadlines";
import { normalizeQuery } from "./http/decode-uri";
import { capHeaders, type Refusal, refusalOf, settleHeaders } from "./http/guard";
import type { ServerMetrics } from "./http/metrics";
import { addressTest, isNearby, networkOf, type Peer, peerOf } from "./http/peer";
import type { LimitReached } from "./http/rate-limit";
import { refuse } from "./http/refused-page";
import { logError, logRequest } from "./http/request-log";
import { securityHeaders, withDefaults } from "./http/security-headers";
import { sendText } from "./http/send-text";
import { withoutTrailingPunctuation } from "./http/trailing-punctuation";
import type { Page, PageCache } from "./pages/cache";
import { type PageKey, pageKeyOf } from "./pages/key";
import { type Defaults, headersOf, replyOf, sendReply } from "./pages/send";
import type { Settings } from "./settings";
import { type GameVideos, isGameVideo } from "./streams/game-videos";
import { type LiveStreams, streamedState } from "./streams/live-streams";

type Options = {
  settings: Settings;
  application: Express;
  cache: PageCache | undefined;
  streams: LiveStreams | undefined;
  videos: GameVideos;
  files: ReadonlyMap<string, unknown>;
  log: Logger;
  metrics: ServerMetrics;
  deadlines: Deadlines;
  draining(): boolean;
  /** Whether the visitor's network asks too often for what costs an upstream to make (security 3). */
  limit(method: string, target: string, address: string): Promise<LimitReached | null>;
  pageViewed(view: string, url: string, headers: Record<string, string>): void;
  busy(): boolean;
};

/** What analytics may see of a visit (S 7.11). */
const VISIT_HEADERS = ["cookie", "referer", "user-agent", "sec-gpc"] as const;

type Visit = {
  id: string;
  address: string;
  defaults: Defaults;
  served?: string;
  bytes?: number;
  /** Undefined: not counted yet. */
  reached?: LimitReached | null;
};

/** Status in logs and metrics for visitors who left before any answer reached them. */
const LEFT = 499;

const CROWDED: Refusal = {
  status: 503,
  message: "Too many requests at once from your network. Please try again in a moment.",
  headers: { "Retry-After": "5" },
};

/** The guard and the page cache, on bare `node:http`; most requests need nothing else. */
export function createHttpServer({
  settings,
  application,
  cache,
  streams,
  videos,
  files,
  log,
  metrics,
  deadlines,
  draining,
  busy,
  limit,
  pageViewed,
}: Options): Server {
  const trusted = addressTest(settings.trustedProxies);
  // A proxy's connections carry many visitors, so behind one this counts requests instead.
  const forwarded = networkCounts(settings.socketsPerNetwork);

  function observe(
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
    target: string,
    leave?: () => void,
  ): void {
    const started = performance.now();
    let sent = false;
    response.on("finish", () => (sent = !request.socket.destroyed));
    metrics.inFlight.inc();
    connections.begin(request.socket, response, () => {
      metrics.inFlight.dec();
      leave?.();
      const ms = performance.now() - started;
      const served = visit.served ?? String((response as Partial<Response>).locals?.served ?? "site");
      const method = request.method ?? "";
      // A pipelined answer has no socket until its turn, so its head hasn't gone anywhere.
      const begun = sent || (response.headersSent && response.socket !== null);
      const status = begun ? response.statusCode : LEFT;
      metrics.answered(method, String(status), served).observe(ms / 1_000);
      const bytes = begun ? (visit.bytes ?? Number(response.getHeader("content-length") ?? 0)) : 0;
      const { "user-agent": agent, referer } = request.headers;
      logRequest(log, {
        id: visit.id,
        method,
        target,
        status,
        ms,
        bytes,
        address: visit.address,
        served,
        agent,
        referer,
        ...(sent ? {} : { aborted: true }),
      });
    });
  }

  /** Behind a trusted proxy: whether the visitor's network may have another concurrent request. */
  function place({ address, forwarded: isForwarded }: Peer): { full: boolean; leave?: () => void } {
    if (!isForwarded) return { full: false };
    const network = networkOf(address);
    return forwarded.enter(network) ? { full: false, leave: () => forwarded.leave(network) } : { full: true };
  }

  /** A promise only where the answer has to wait: most pages are at hand. */
  function answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    if (connections.isClosing(request.socket)) return;
    const target = request.url ?? "";
    const method = request.method ?? "";
    // Before a long header is dropped, which would hide that a proxy passed the request on.
    const nearby = isNearby(request.socket.remoteAddress, request.headers);
    capHeaders(request.headers);
    const peer = peerOf(request.socket.remoteAddress, request.headers, trusted);
    const id = randomUUID();
    const defaults = { fixed: securityHeaders(target, peer.protocol), id, closing: draining() };
    const visit: Visit = { id, address: peer.address, defaults };
    const streamed = streams && streamedState(method, target);
    // A stream stays open for hours, so it has a limit of its own.
    const { full, leave } = streamed ? { full: false } : place(peer);
    observe(request, response, visit, target, leave);
    if (connections.isClosing(request.socket)) return;

    const { headers, rawHeaders } = request;
    const refusal = full ? CROWDED : refusalOf({ method, target, headers, rawHeaders, peer }, settings.hosts);
    if (refusal) {
      visit.served = "refused";
      withDefaults(response, headersOf(defaults));
      if (refusal.ends?.length) response.setHeader("Set-Cookie", refusal.ends.map(expiredCookie));
      metrics.refused.inc({ status: refusal.status });
      // The rest of the body won't be read.
      const more: Record<string, string> =
        request.headers["content-length"] || request.headers["transfer-encoding"] ? { Connection: "close" } : {};
      refuse(response, request.headers, refusal.status, refusal.message, { ...refusal.headers, ...more });
      return;
    }
    const oneAddress = method === "POST" ? null : withoutTrailingPunctuation(target);
    if (oneAddress) {
      visit.served = "moved";
      withDefaults(response, headersOf(defaults));
      response.writeHead(301, { Location: oneAddress }).end();
      return;
    }
    const plainTarget = (request.url = normalizeQuery(target));
    const proxied = settleHeaders(request.headers, peer, target) && (!peer.forwarded || peer.unnamed);

    const isFile = files.has(target.split("?", 1)[0] ?? "");
    const pageKey = !streamed && cache && !isFile ? pageKeyOf(method, plainTarget, request.headers, peer) : null;
    if (cache && pageKey && !isGameVideo(method, target) && sentAtOnce(cache, pageKey, request, response, visit))
      return;
    return answerLater(request, response, { visit, peer, streamed, pageKey, nearby, proxied });
  }

  type Exchange = {
    visit: Visit;
    peer: Peer;
    streamed: string | false | null | undefined;
    pageKey: PageKey | null;
    nearby: boolean;
    proxied: boolean;
  };

  async function answerLater(
    request: IncomingMessage,
    response: ServerResponse,
    { visit, peer, streamed, pageKey, nearby, proxied }: Exchange,
  ): Promise<void> {
    const target = request.url ?? "";
    const method = request.method ?? "";
    const headers = headersOf(visit.defaults);
    if (streams && streamed) {
      visit.served = "stream";
      const state = pageKeyOf("GET", streamed, request.headers, peer);
      if (state && (await streams.open(request, response, state, networkOf(peer.address), headers))) return;
      // Tells browsers not to come back: the page asks for the state instead.
      withDefaults(response, headers);
      response.writeHead(204, { "Cache-Control": "no-store" }).end();
      return;
    }

    if (isGameVideo(method, target)) {
      visit.served = "video";
      Object.entries(headers).forEach((each) => response.setHeader(...each));
      if (await videos.answer(request, response)) return;
      delete visit.served;
    }

    if (cache && pageKey && (await fromCache(cache, pageKey, request, response, visit))) return;
    keepApps(target, response);
    withDefaults(response, headers);
    Object.assign(response, {
      locals: {
        id: visit.id,
        address: visit.address,
        reached: visit.reached,
        forwarded: peer.forwarded,
        proxied,
        nearby,
      },
    });
    application(request, response);
  }

  /** Answers from the cache synchronously if the page is fresh. */
  function sentAtOnce(
    pages: PageCache,
    pageKey: PageKey,
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
  ) {
    const hit = pages.find(pageKey.key);
    if (!hit || hit.stale) return false;
    const reply = replyOf(request, hit.page);
    if (reply instanceof Promise) return false;
    metrics.pageFound("hit").inc();
    visit.served = "kept page";
    visit.bytes = sendReply(request, response, reply, pages.ageOf(hit.page), visit.defaults);
    count(hit.page, pageKey, request);
    return true;
  }

  async function fromCache(
    pages: PageCache,
    pageKey: PageKey,
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
  ) {
    const hit = pages.find(pageKey.key);
    if (!hit && (busy() || pages.knownUncacheable(pageKey))) {
      metrics.pageFound("uncacheable").inc();
      return false;
    }
    if (!hit) {
      visit.reached = await limit(request.method ?? "", request.url ?? "", visit.address);
      if (visit.reached) return false;
    }
    const make = () =>
      pages.make(pageKey).catch((error: unknown) => (logError(log, error, visit.id), hit?.page ?? null));
    if (hit?.stale && !hit.old && !busy()) void make();
    const page = hit && (!hit.old || busy()) ? hit.page : await make();
    metrics.pageFound(hit ? (hit.stale ? "stale" : "hit") : page ? "made" : "uncacheable").inc();
    metrics.pageCacheBytes.set(pages.bytes);
    if (!page) return false;
    visit.served = hit ? "kept page" : "page";
    visit.bytes = sendReply(request, response, await replyOf(request, page), pages.ageOf(page), visit.defaults);
    count(page, pageKey, request);
    return true;
  }

  function count({ view }: Page, { origin, path, search }: PageKey, { method, url = "", headers }: IncomingMessage) {
    if (view === undefined || !isPageView({ method, target: url, header: (name) => headers[name] })) return;
    const sent = VISIT_HEADERS.flatMap((name) =>
      typeof headers[name] === "string" ? [[name, headers[name]] as const] : [],
    );
    pageViewed(view, origin + path + search, Object.fromEntries(sent));
  }

  const waits = {
    headersTimeout: deadlines.header,
    requestTimeout: deadlines.request,
    keepAliveTimeout: deadlines.idle,
    connectionsCheckingInterval: deadlines.check,
  };
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const failed = (error: unknown) => {
      logError(log, error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "Something went wrong.", securityHeaders(request.url ?? "", "http"));
    };
    try {
      answer(request, response)?.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
  const server = createServer({ maxHeaderSize: 16_384, requireHostHeader: false, ...waits }, take);
  // Node would refuse these itself, without the headers of every other answer.
  server.on("checkExpectation", take);
  // The guard counts them: Node would leave out the last ones, which are the proxy's.
  server.maxHeadersCount = 0;
  const connections = watchConnections(server, {
    deadlines,
    perNetwork: settings.socketsPerNetwork,
    isExempt: addressTest(["loopback", ...settings.trustedProxies]),
    headers: securityHeaders("", "http"),
    closing: (why) => metrics.connectionsClosed.inc({ reason: why }),
  });
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === "ECONNRESET") socket.destroy();
    else connections.refuse(socket, UNREADABLE[error.code ?? ""] ?? "400 Bad Request", "unreadable");
  });
  return server;
}

const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
