import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  fetchBeginningOf,
  firstPieces,
  firstRendition,
  renditionsOf,
} from "~/components/player/engine/stream-beginning";

/** What is fetched beside the engine is what the engine will ask for (performance 3). */

const fileOf = (path: string) => readFileSync(`public/media/${path}`, "utf8");
const film = (name: string) => fileOf(`football/${name}`);
const FILMS = readdirSync("public/media").filter((name) => existsSync(`public/media/${name}/master.m3u8`));
const MASTER = film("master.m3u8");

describe("the rendition that the engine begins with", () => {
  const three = [
    { bitsPerSecond: 160_000, address: "240p" },
    { bitsPerSecond: 380_000, address: "480p" },
    { bitsPerSecond: 950_000, address: "720p" },
  ];
  it.each<[megabits: number | undefined, expected: string]>([
    [10, "720p"],
    [1, "720p"],
    [0.999, "480p"],
    [0.4, "480p"],
    [0.399, "240p"],
    [0.05, "240p"],
    [undefined, "480p"],
  ])("on %s Mbit/s: %s", (megabits, expected) => {
    expect(firstRendition(three, megabits)?.address).toBe(expected);
    expect(firstRendition(three.toReversed(), megabits)?.address).toBe(expected);
  });

  it("is none where the playlist names none", () => {
    expect(renditionsOf("#EXTM3U\n")).toEqual([]);
    expect(firstRendition([], 10)).toBeUndefined();
  });

  it("is read from our playlists by what it takes at most, not on average", () => {
    const most = [...MASTER.matchAll(/:BANDWIDTH=(\d+)/g)].map(([, bits]) => Number(bits));
    expect(renditionsOf(MASTER).map(({ bitsPerSecond }) => bitsPerSecond)).toEqual(most);
    expect(renditionsOf(MASTER)[0]?.address).toMatch(/^240p\.m3u8\?v=/);
  });
});

it("the first pieces of a rendition are what precedes all segments, and the first", () => {
  const playlist = film("240p.m3u8");
  const [map, segment, ...more] = firstPieces(playlist);
  expect(map).toMatchObject({ range: "bytes=0-1260" });
  expect(map?.address).toMatch(/^240p\.mp4\?v=[\w-]+&bytes=0-1260$/);
  expect(segment?.range).toBe(/bytes=\d{4}-\d+/.exec(playlist)?.[0]);
  expect(more).toEqual([]);
});

describe("the beginning of a stream", () => {
  let asked: string[];
  let kept: string;

  beforeEach(() => {
    [asked, kept] = [[], "public, max-age=604800"];
    vi.stubGlobal("navigator", { connection: { downlink: 10 } });
    vi.stubGlobal("fetch", async (url: string | URL, { headers }: { headers?: { Range?: string } } = {}) => {
      const { pathname } = new URL(url);
      asked.push([pathname, headers?.Range].filter(Boolean).join(" "));
      const body = pathname.endsWith(".m3u8") ? fileOf(pathname.replace("/media/", "")) : "";
      const answer = new Response(body, { headers: { "Cache-Control": kept } });
      Object.defineProperty(answer, "url", { value: String(url) });
      return answer;
    });
  });

  it("is its playlists and the first pieces", async () => {
    await fetchBeginningOf("https://site.test/media/football/master.m3u8");
    expect(asked).toEqual([
      "/media/football/master.m3u8",
      "/media/football/720p.m3u8",
      expect.stringMatching(/^\/media\/football\/720p\.mp4 bytes=0-\d+$/),
      expect.stringMatching(/^\/media\/football\/720p\.mp4 bytes=\d{4}-\d+$/),
    ]);
  });

  it.each(FILMS)("is that of the smallest picture on a weak line: %s", async (name) => {
    vi.stubGlobal("navigator", { connection: { effectiveType: "3g", downlink: 10 } });
    await fetchBeginningOf(`https://site.test/media/${name}/master.m3u8`);
    expect(asked[1]).toBe(`/media/${name}/240p.m3u8`);
  });
});
