import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { FILM_HEADER, STREAM_FRESH_HEADER } from "~contracts/stream-headers";
import { sendStatic } from "../files/send";
import type { StaticFile } from "../files/static-files";
import { pickEncoding } from "../http/accept-encoding";
import { sendText } from "../http/send-text";

/** Who asks for a game's video: `granted` is all that the answer depends on. */
export type VideoRequest = { granted: boolean; ask(): Promise<Response> };

type Options = {
  /** Null for what isn't a playlist or film of a game. */
  find(target: string, cookie: string | undefined): Promise<VideoRequest | null>;
  files: ReadonlyMap<string, StaticFile>;
  /** Requests waiting at once in this process. */
  most: number;
  counted(waiting: number): void;
};

type CachedVideo = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  packed?: Promise<Buffer>;
  film: string | null;
};

const VIDEO = /^\/media\/(?:live|vod)\/[\w-]+\/[\w-]+\.(?:m3u8|mp4)(?:\?|$)/;
/** What a player may say on top of the address; all else makes no difference. */
const RELOAD = ["_HLS_msn", "_HLS_part", "_HLS_skip"];
const WORTH_PACKING = 1_000;
const LATER = { "Retry-After": "1", "Cache-Control": "no-store" };
const FILM_CACHE = "private, max-age=3600";
const ANSWERED = new Set([200, 503]);
const pack = promisify(gzip);

/** Whether an address is a game's playlist or film. */
export const isGameVideo = (method: string, target: string): boolean => method === "GET" && VIDEO.test(target);

function addressOf(target: string): string {
  const [path = "", query] = target.split("?", 2);
  const params = new URLSearchParams(query);
  const parameters = RELOAD.flatMap((name) =>
    params.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return parameters.length > 0 ? `${path}?${parameters.join("&")}` : path;
}

/** One question and one buffer for however many wait for the same playlist; no request that waits counts as work. */
export function createGameVideos({ find, files, most, counted }: Options) {
  const flights = new Map<string, Promise<CachedVideo>>();
  let waiting = 0;

  function forget(key: string, ms: number): void {
    if (ms > 0) setTimeout(() => flights.delete(key), ms).unref();
    else flights.delete(key);
  }

  async function fetched(key: string, { ask }: VideoRequest): Promise<CachedVideo> {
    try {
      const answer = await ask();
      const video = await toCachedVideo(answer);
      forget(key, video.status === 200 ? Number(answer.headers.get(STREAM_FRESH_HEADER) ?? 0) : 0);
      return video;
    } catch (error) {
      flights.delete(key);
      throw error;
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    // Before any cookie is read: reading a signed one is what costs most here.
    if (waiting >= most) {
      sendText(response, 503, "Too many are watching at once. Please try again in a moment.", LATER);
      return true;
    }
    const address = addressOf(request.url ?? "");
    const ask = await find(address, request.headers.cookie);
    if (!ask) return false;
    const key = `${ask.granted ? "granted" : "open"} ${address}`;
    const flight = flights.get(key) ?? fetched(key, ask);
    flights.set(key, flight);
    counted((waiting += 1));
    const video = await flight.finally(() => counted((waiting -= 1)));
    if (response.destroyed) return true;
    const film = video.film === null ? undefined : files.get(video.film);
    // The site answers what else there is to say, in its own words.
    if (!ANSWERED.has(video.status) || (video.film !== null && !film)) return false;
    if (film) sendStatic(request, response, { ...film, cacheControl: FILM_CACHE });
    else await send(request, response, video);
    return true;
  }

  return { answer };
}

export type GameVideos = ReturnType<typeof createGameVideos>;

async function toCachedVideo(answer: Response): Promise<CachedVideo> {
  const film = answer.headers.get(FILM_HEADER);
  const headers = Object.fromEntries(
    ["content-type", "cache-control", "retry-after"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()), film };
}

async function send(request: IncomingMessage, response: ServerResponse, video: CachedVideo): Promise<void> {
  const { status, headers, body } = video;
  const isPacked = body.length >= WORTH_PACKING && pickEncoding(request.headers["accept-encoding"], ["gzip"]);
  const sent = isPacked ? await (video.packed ??= pack(body)) : body;
  response.writeHead(status, {
    ...headers,
    vary: "Accept-Encoding",
    "content-length": sent.length,
    ...(isPacked && { "content-encoding": "gzip" }),
  });
  response.end(sent);
}
