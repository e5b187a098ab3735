import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FILM_HEADER, STREAM_FRESH_HEADER } from "~contracts/stream-headers";
import type { StaticFile } from "../../../server/files/static-files";
import { createGameVideos, isGameVideo } from "../../../server/streams/game-videos";

/** Playlists that many wait for at once, on bare node:http (S 7.5). */

type Asked = { target: string; granted: boolean; answer(response: Response): void; fail(error: Error): void };

const asked: Asked[] = [];
const waits: number[] = [];
const found: string[] = [];
let server: Server | undefined;
let unanswered: string[];

const FILM: StaticFile = {
  path: "/nowhere",
  type: "video/mp4",
  size: 10,
  etag: '"film"',
  cacheControl: "public, max-age=604800",
  codings: { identity: Buffer.from("0123456789") },
};

async function start(most = 5_000): Promise<void> {
  const videos = createGameVideos({
    find: async (target, cookie) => {
      found.push(target);
      if (target.includes("unknown")) return null;
      const granted = cookie === "let-in";
      return { granted, ask: () => new Promise((answer, fail) => asked.push({ target, granted, answer, fail })) };
    },
    files: new Map([["/media/football/480p.mp4", FILM]]),
    most,
    counted: (waiting) => void waits.push(waiting),
  });
  server = createServer((request, response) => {
    videos.answer(request, response).then(
      (taken) => {
        if (taken) return;
        unanswered.push(request.url ?? "");
        response.writeHead(404).end("the site's own words");
      },
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

beforeEach(() => {
  asked.length = 0;
  waits.length = 0;
  found.length = 0;
  unanswered = [];
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  if (server) await once(server, "close");
  server = undefined;
});

const PLAYLIST = "/media/live/bdc1/480p.m3u8";
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server?.address() as AddressInfo).port}${path}`, { headers });
const until = (count: number) => expect.poll(() => asked.length).toBe(count);
const text = (words: string, headers: Record<string, string> = {}) =>
  new Response(words, {
    headers: { "Content-Type": "application/vnd.apple.mpegurl", "Cache-Control": "public, max-age=12", ...headers },
  });

it.each([
  ["GET", "/media/live/bdc1/480p.m3u8", true],
  ["GET", "/media/live/bdc1/480p.m3u8?_HLS_msn=1", true],
  ["GET", "/media/vod/vod1/480p.mp4", true],
  ["HEAD", "/media/live/bdc1/480p.m3u8", false],
  ["GET", "/media/live/bdc1/captions-en/0.1.vtt", false],
  ["GET", "/media/football/480p.m3u8", false],
  ["GET", "/media/live/..%2f/480p.m3u8", false],
])("an address: %s %s is a game's playlist or film: %s", (method, target, expected) => {
  expect(isGameVideo(method, target)).toBe(expected);
});

describe("those who wait for the same part", () => {
  it("are a thousand, and one question is asked for all of them", async () => {
    await start();
    const answers = Array.from({ length: 1_000 }, () => get(`${PLAYLIST}?_HLS_msn=30&_HLS_part=1`));
    await expect.poll(() => waits.at(-1), { timeout: 20_000 }).toBe(1_000);
    expect(asked.map(({ target }) => target)).toEqual([`${PLAYLIST}?_HLS_msn=30&_HLS_part=1`]);
    asked[0]?.answer(text("#EXTM3U\n"));
    for (const answer of await Promise.all(answers)) {
      expect(answer.headers.get("cache-control")).toBe("public, max-age=12");
      expect(await answer.text()).toBe("#EXTM3U\n");
    }
    expect(waits.at(-1)).toBe(0);
    expect(asked).toHaveLength(1);
  }, 40_000);

  it("are told apart from those who wait for another, or may have it", async () => {
    await start();
    const all = [
      get(`${PLAYLIST}?_HLS_msn=30`),
      get(`${PLAYLIST}?_HLS_msn=31`),
      get(`${PLAYLIST}?_HLS_msn=30&_HLS_skip=YES`),
      get(`${PLAYLIST}?_HLS_msn=30`, { cookie: "let-in" }),
      // What a player makes up makes no difference.
      get(`${PLAYLIST}?session=5&_HLS_msn=30`),
    ];
    await until(4);
    await expect.poll(() => waits.at(-1)).toBe(5);
    asked.forEach(({ answer, target, granted }) => answer(text(`${target} ${granted}`)));
    expect(await Promise.all(all.map(async (one) => (await one).text()))).toEqual([
      `${PLAYLIST}?_HLS_msn=30 false`,
      `${PLAYLIST}?_HLS_msn=31 false`,
      `${PLAYLIST}?_HLS_msn=30&_HLS_skip=YES false`,
      `${PLAYLIST}?_HLS_msn=30 true`,
      `${PLAYLIST}?_HLS_msn=30 false`,
    ]);
  });

  it("are no more than there is room for: the next is told to come again", async () => {
    await start(2);
    const first = [get(PLAYLIST), get(PLAYLIST)];
    await expect.poll(() => waits.at(-1)).toBe(2);
    const third = await get(PLAYLIST);
    expect([third.status, third.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(found, "no cookie is read for it").toHaveLength(2);
    asked[0]?.answer(text("#EXTM3U\n"));
    await Promise.all(first);
    const fourth = get(PLAYLIST);
    await until(2);
    asked[1]?.answer(text("#EXTM3U\n"));
    expect((await fourth).status).toBe(200);
  });
});

describe("an answer", () => {
  it("serves until it changes, and not a moment longer", async () => {
    await start();
    const first = get(PLAYLIST);
    await until(1);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    asked[0]?.answer(text("one", { [STREAM_FRESH_HEADER]: "500" }));
    expect(await (await first).text()).toBe("one");
    vi.advanceTimersByTime(499);
    expect(await (await get(PLAYLIST)).text()).toBe("one");
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    const later = get(PLAYLIST);
    await until(2);
    asked[1]?.answer(text("two"));
    expect(await (await later).text()).toBe("two");
  });

  it("that may not be kept serves nobody who asks after it", async () => {
    await start();
    const first = get(PLAYLIST);
    await until(1);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    asked[0]?.answer(text("one"));
    await first;
    vi.useRealTimers();
    const next = get(PLAYLIST);
    await until(2);
    asked[1]?.answer(text("two"));
    expect(await (await next).text()).toBe("two");
  });

  it("that fails is nobody's but theirs who waited for it", async () => {
    await start();
    const failed = get(PLAYLIST);
    await until(1);
    asked[0]?.fail(new Error("broken"));
    expect((await failed).status).toBe(500);
    const next = get(PLAYLIST);
    await until(2);
    asked[1]?.answer(text("one"));
    expect((await next).status).toBe(200);
    expect(waits.at(-1)).toBe(0);
  });

  it.each([403, 404, 400])("with status %i is left to the site", async (status) => {
    await start();
    const refused = get(PLAYLIST);
    await until(1);
    asked[0]?.answer(new Response("no", { status }));
    expect(await (await refused).text()).toBe("the site's own words");
    expect(unanswered).toEqual([PLAYLIST]);
  });

  it("that names a film sends a range of it, kept by nobody else", async () => {
    await start();
    const film = get("/media/live/bdc1/480p.mp4", { range: "bytes=2-4", cookie: "let-in" });
    await until(1);
    asked[0]?.answer(new Response(null, { headers: { [FILM_HEADER]: "/media/football/480p.mp4" } }));
    const answer = await film;
    expect([answer.status, await answer.text()]).toEqual([206, "234"]);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=3600");
    const other = get("/media/live/bdc1/480p.mp4");
    await until(2);
    asked[1]?.answer(new Response(null, { headers: { [FILM_HEADER]: "/media/other/480p.mp4" } }));
    expect(await (await other).text()).toBe("the site's own words");
  });
});
