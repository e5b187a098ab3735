import { type StreamVerdict, TESTED_SECONDS } from "~contracts/desk/games";
import { CannotGet, type Got } from "./public-get.server";

/** Whether a stream plays, as a browser would find it: its playlist and ten seconds of it (docs/desk.md). */

export type Get = (url: string, most: number) => Promise<Got>;

const PLAYLIST_BYTES = 1_000_000;
const SEGMENT_BYTES = 30_000_000;

class Refused extends Error {
  constructor(readonly verdict: StreamVerdict) {
    super();
  }
}
const refuse = (why: StreamVerdict["why"], status: number | null = null): never => {
  throw new Refused({ why, status, seconds: 0 });
};

/** A browser's script reads nothing else. */
const isOpenTo = (origin: string, { allowOrigin }: Got) => allowOrigin === "*" || allowOrigin === origin;

async function read(get: Get, url: string, most: number, origin: string): Promise<Got> {
  const got = await get(url, most);
  if (got.status !== 200) refuse("status", got.status);
  if (!isOpenTo(origin, got)) refuse("no_cors");
  return got;
}

type Playlist = { lines: string[]; url: string };

async function playlistAt(get: Get, url: string, origin: string): Promise<Playlist> {
  const got = await read(get, url, PLAYLIST_BYTES, origin);
  const lines = got.body
    .toString("utf8")
    .split(/\r?\n/)
    .map((line) => line.trim());
  return lines[0] === "#EXTM3U" ? { lines, url: got.url } : refuse("no_playlist");
}

const resolved = (uri: string, { url }: Playlist) => new URL(uri, url).href;

/** What follows each line that begins so. */
const after = (lines: readonly string[], tag: string) =>
  lines.flatMap((line, index) => {
    const uri = line.startsWith(tag) && lines.slice(index + 1).find((next) => next !== "" && !next.startsWith("#"));
    return uri ? [{ line, uri }] : [];
  });

const bandwidthOf = (line: string) => Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? Infinity);

/** Its smallest rendition where it has several. */
async function mediaPlaylist(get: Get, address: string, origin: string): Promise<Playlist> {
  const first = await playlistAt(get, address, origin);
  const [smallest] = after(first.lines, "#EXT-X-STREAM-INF").sort((a, b) => bandwidthOf(a.line) - bandwidthOf(b.line));
  return smallest ? playlistAt(get, resolved(smallest.uri, first), origin) : first;
}

/** From the beginning of a recording, and the newest of what goes on. */
function tenSeconds({ lines }: Playlist): { uris: string[]; seconds: number } {
  const all = after(lines, "#EXTINF:").map(({ line, uri }) => ({
    uri,
    seconds: Number.parseFloat(line.slice(8)) || 0,
  }));
  const inTurn = lines.includes("#EXT-X-ENDLIST") ? all : all.toReversed();
  const uris: string[] = [];
  let seconds = 0;
  for (const segment of inTurn) {
    if (seconds >= TESTED_SECONDS) break;
    uris.push(segment.uri);
    seconds += segment.seconds;
  }
  return { uris, seconds };
}

const BOXES = ["ftyp", "styp", "moof", "sidx", "emsg", "prft"];
/** MPEG-TS, or a fragment of MP4. */
const isVideo = (body: Buffer) => body[0] === 0x47 || BOXES.includes(body.toString("latin1", 4, 8));

/** `ticks` tells the milliseconds that it takes. */
export async function testStream(
  address: string,
  { origin, get, ticks }: { origin: string; get: Get; ticks: () => number },
): Promise<StreamVerdict> {
  const began = ticks();
  try {
    const playlist = await mediaPlaylist(get, address, origin);
    const { uris, seconds } = tenSeconds(playlist);
    if (seconds < TESTED_SECONDS) refuse("too_short");
    const isOpen = !playlist.lines.some((line) => /^#EXT-X-KEY:(?!METHOD=NONE)/.test(line));
    for (const uri of uris) {
      const { body } = await read(get, resolved(uri, playlist), SEGMENT_BYTES, origin);
      if (isOpen && !isVideo(body)) refuse("no_video");
    }
    const isSlow = ticks() - began > seconds * 1_000;
    return { why: isSlow ? "slow" : null, status: null, seconds: Math.round(seconds) };
  } catch (error) {
    if (error instanceof Refused) return error.verdict;
    if (error instanceof CannotGet) return { why: error.why, status: null, seconds: 0 };
    // An address in a playlist that is none.
    if (error instanceof TypeError) return { why: "no_playlist", status: null, seconds: 0 };
    throw error;
  }
}
