import { setTimeout } from "node:timers/promises";
import { sendFilm } from "~/services/films.server";
import type { Upstreams } from "~/services/upstreams.server";
import { FILM_HEADER, STREAM_WAIT_HEADER } from "~contracts/stream-headers";
import { fileNotFound } from "../visit/guards.server";
import { isLetIn } from "../visit/media-pass.server";

/** Excludes "..", however it's encoded. */
const SEGMENT = /^[\w-][\w.-]{0,99}$/;

type Network = Pick<Upstreams, "passThrough" | "drm" | "member" | "desk">;
type VideoRequest = { kind: "live" | "vod"; path: string; request: Request };

/** A paid video requires a viewer with access (S 5.4, 7.5). Anyone who waits here would count as work: none does. */
export async function gameVideo(upstreams: Network, video: VideoRequest): Promise<Response> {
  const { request } = video;
  const answer = await askForVideo(upstreams, video, (key) => isLetIn(upstreams, request, key));
  if (!answer || answer.status === 404) return fileNotFound(request);
  if (waitOf(answer) > 0) return notThereYet();
  const film = answer.headers.get(FILM_HEADER);
  return film === null ? answer : sendFilm(film, request);
}

const ADDRESS = /^\/media\/(live|vod)\/(([^/?]+)\/[^?]*)/;

/** The same for the server in front of Remix, which asks once for everyone who waits (S 7.5). */
export async function readVideoRequest(upstreams: Network, target: string, origin: string, cookie: string | undefined) {
  const [, kind, path, key] = ADDRESS.exec(target) ?? [];
  if ((kind !== "live" && kind !== "vod") || !path || !key) return null;
  const request = new Request(new URL(target, origin), cookie ? { headers: { Cookie: cookie } } : undefined);
  const granted = cookie !== undefined && (await isLetIn(upstreams, request, key));
  const ask = () =>
    onceThere(
      async () =>
        (await askForVideo(upstreams, { kind, path, request }, async () => granted)) ??
        new Response(null, { status: 404 }),
      request.signal,
    );
  return { granted, ask };
}

/** Null for an address that can't be a video's. */
async function askForVideo(
  { passThrough }: Network,
  { kind, path, request }: VideoRequest,
  mayHave: (key: string) => Promise<boolean>,
): Promise<Response | null> {
  const [key = "", ...names] = path.split("/");
  if (![key, ...names].every((segment) => SEGMENT.test(segment))) return null;
  const { search } = new URL(request.url);
  const { signal } = request;
  const granted = await mayHave(key);
  return passThrough.gameStream({ kind, key, name: names.join("/") + search, granted, signal });
}

const waitOf = (answer: Response): number => Number(answer.headers.get(STREAM_WAIT_HEADER) ?? 0);

/** The longest that the network lets anyone wait is three target durations; its clock may be moved meanwhile. */
const TRIES = 3;
const LONGEST_MS = 10_000;

/** Holds the request until the playlist has what was asked for; the network keeps no connection for it (S 7.5). */
async function onceThere(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask();
    const wait = waitOf(answer);
    if (!(wait > 0)) return answer;
    if (wait > LONGEST_MS) break;
    await setTimeout(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
  }
  return notThereYet();
}

const notThereYet = () =>
  new Response("Not there yet", { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "1" } });
