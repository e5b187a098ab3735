import type { IncomingMessage, ServerResponse } from "node:http";
import { LIVE_PARAMETERS, SAME_AS_HEADER, SCORES_PARAMETER } from "~/http/shared-answers";
import { networkCounts } from "../http/connections";
import type { Page, PageCache } from "../pages/cache";
import type { PageKey } from "../pages/key";

export type StreamLimits = {
  /** Open streams in this process. */
  all: number;
  /** Per network; 0 for no limit. */
  perNetwork: number;
};

type Options = {
  cache: PageCache;
  limits: StreamLimits;
  busy(): boolean;
  counted(open: number): void;
  failed(error: unknown): void;
  /** In milliseconds. */
  pace?: { look: number; heartbeat: number };
};

type Channel = { key: PageKey; page: Page; message: Buffer; readers: Set<ServerResponse>; timer: NodeJS.Timeout };

/** A goal reaches 5,000 within a second; proxies close what is silent for half a minute. */
const PACE = { look: 750, heartbeat: 25_000 };
/** A comment would be invisible to the page, which watches for it. */
const HEARTBEAT = Buffer.from("event: beat\ndata:\n\n");
/** A reader this far behind asks again instead. */
const UNREAD_BYTES = 64 * 1024;
const RETRY_MS = { least: 2_000, spread: 6_000 };

const STREAM = /^(\/events\/[^/?]+\/live)\/stream(?:\?|$)/;
const GAME = /^\/events\/([^/]+)\//;
const PART = "part";
const SCORES = ["hidden", "shown"];

/**
 * The state's own address when an event stream is asked for (the page's part with `part`, else JSON); else null. What
 * is made up would be one more state to look at: of a publisher and of a pass alone only the site can tell.
 */
export function streamedState(method: string, target: string): string | null {
  const path = method === "GET" || method === "HEAD" ? STREAM.exec(target)?.[1] : undefined;
  if (path === undefined) return null;
  const params = new URLSearchParams(target.split("?", 2)[1]);
  const kept = new URLSearchParams();
  if (params.has(PART)) kept.set(PART, "1");
  for (const name of Object.values(LIVE_PARAMETERS)) if (params.has(name)) kept.set(name, params.get(name) ?? "");
  const scores = params.get(SCORES_PARAMETER) ?? "";
  if (SCORES.includes(scores)) kept.set(SCORES_PARAMETER, scores);
  const state = kept.has(PART) ? path : `${path}.json`;
  return kept.size > 0 ? `${state}?${kept}` : state;
}

/** Sends an event's state to all who keep a connection open: one look and one buffer for all of them (rulings 3). */
export function createLiveStreams({ cache, limits, busy, counted, failed, pace = PACE }: Options) {
  const channels = new Map<string, Channel>();
  const networks = networkCounts(limits.perNetwork);
  let open = 0;
  let closed = false;

  const heart = setInterval(() => {
    for (const { readers } of channels.values()) for (const reader of readers) send(reader, HEARTBEAT);
  }, pace.heartbeat);
  heart.unref();

  /** Under load the last state is sent again; a new page polls instead, which is shed like a page (security 7). */
  async function current(key: PageKey): Promise<Page | null> {
    const found = cache.find(key.key);
    if (found && SAME_AS_HEADER in found.page.headers) return null;
    if (found && !found.stale) return found.page;
    if (busy()) return found?.page ?? channels.get(key.key)?.page ?? null;
    const page = await cache.make(key);
    // Else every made-up publisher would be one more state to look at: anyone who names one asks instead.
    return page?.status === 200 && !(SAME_AS_HEADER in page.headers) ? page : null;
  }

  async function look(channel: Channel): Promise<void> {
    const page = await current(channel.key);
    if (channels.get(channel.key.key) !== channel) return;
    if (!page) return end(channel);
    if (page.etag !== channel.page.etag) {
      channel.message = messageOf(page);
      for (const reader of channel.readers) send(reader, channel.message);
    }
    channel.page = page;
  }

  function watch(key: PageKey, page: Page): Channel {
    const timer = setInterval(() => void look(channel).catch(failed), pace.look);
    const channel: Channel = { key, page, message: messageOf(page), readers: new Set(), timer };
    channels.set(key.key, channel);
    return channel;
  }

  function end(channel: Channel): void {
    clearInterval(channel.timer);
    if (channels.get(channel.key.key) === channel) channels.delete(channel.key.key);
    for (const reader of channel.readers) reader.end();
  }

  return {
    /** False when there's no room, or nothing to stream. */
    async open(
      request: IncomingMessage,
      response: ServerResponse,
      key: PageKey,
      network: string,
      headers: Readonly<Record<string, string>>,
    ): Promise<boolean> {
      if (closed || open >= limits.all || !networks.enter(network)) return false;
      open += 1;
      const leave = () => {
        open -= 1;
        networks.leave(network);
        counted(open);
      };
      const page = await current(key).catch((error: unknown) => (failed(error), null));
      if (!page || closed || response.destroyed) {
        leave();
        return false;
      }
      if (request.method === "HEAD") {
        leave();
        response.writeHead(200, { ...headers, ...HEADERS }).end();
        return true;
      }
      counted(open);
      const channel = channels.get(key.key) ?? watch(key, page);
      channel.readers.add(response);
      response.once("close", () => {
        leave();
        channel.readers.delete(response);
        if (channel.readers.size === 0) end(channel);
      });
      response.writeHead(200, { ...headers, ...HEADERS });
      response.write(`retry: ${retryMs()}\n\n`);
      if (request.headers["last-event-id"] !== idOf(channel.page)) response.write(channel.message);
      return true;
    },
    /** By the game's key: the pages that follow it here. */
    viewers(): Map<string, number> {
      const games = new Map<string, number>();
      for (const {
        key: { path },
        readers,
      } of channels.values()) {
        const key = GAME.exec(path)?.[1] ?? "";
        games.set(key, (games.get(key) ?? 0) + readers.size);
      }
      return games;
    },
    /** Browsers come back on their own, each at another moment. */
    close(): void {
      closed = true;
      clearInterval(heart);
      for (const channel of [...channels.values()]) end(channel);
    },
  };
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Keeps proxies from holding messages back.
  "x-accel-buffering": "no",
};

const idOf = ({ etag = "" }: Page) => etag.replace(/^W\/|"/g, "");
/** To an event stream a carriage return ends a line, too. */
const LINE_END = /\r\n?|\n/g;
const messageOf = (page: Page) =>
  Buffer.from(`id: ${idOf(page)}\ndata: ${page.identity.toString("utf8").replaceAll(LINE_END, "\ndata: ")}\n\n`);
const retryMs = () => Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread);

function send(reader: ServerResponse, message: Buffer): void {
  if (reader.writableLength > UNREAD_BYTES) reader.destroy();
  else reader.write(message);
}
