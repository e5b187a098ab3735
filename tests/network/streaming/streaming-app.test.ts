import { describe, expect, it } from "vitest";
import { MEDIA_GRANT_HEADER, mediaGrant } from "~contracts/grant";
import { clips } from "~network/streaming/clips";
import { type Broadcast, streamingApp } from "~network/streaming/streaming-app";

const START = Date.UTC(2026, 10, 20, 19, 0, 0);

function ask(path: string, seconds = 60, broadcast: Partial<Broadcast> = {}, headers: Record<string, string> = {}) {
  const app = streamingApp({
    clock: { now: () => START + seconds * 1000 },
    lookup: async (key) =>
      key === "bdc123" ? { clip: clips.basketball, startedAt: START, completeAt: null, ...broadcast } : undefined,
    lookupReplay: async (key) => (key === "vod123" ? { clip: clips.football, paid: true } : undefined),
    secret: SECRET,
  });
  return app.request(`http://streaming.embedded${path}`, { headers });
}

/** Whoever has kept another film at this address asks for this one. */
const VERSION = clips.basketball.renditions[1]?.version;

const SECRET = "shared by both";
const granted = (path: string, secret = SECRET) => ({ [MEDIA_GRANT_HEADER]: mediaGrant(secret, path) });

describe("a paid game", () => {
  const PAID = { paid: true };
  const live = (name: string, headers = {}) => ask(`/live/bdc123/${name}`, 60, PAID, headers);

  it.each(["master.m3u8", "480p.m3u8", "captions-en.m3u8", "captions-en/0.vtt", "480p.mp4", "sound.m3u8", "sound.mp4"])(
    "lets nobody have %s without a grant of its own",
    async (name) => {
      for (const headers of [
        {},
        { [MEDIA_GRANT_HEADER]: "" },
        granted("/live/bdc124"),
        granted("/vod/bdc123"),
        granted("/live/bdc123", "another secret"),
      ]) {
        const answer = await live(name, headers);
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([403, "no-store"]);
      }
      const answer = await live(name, granted("/live/bdc123"));
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    },
  );

  it("names nothing that could be had without one", async () => {
    const text = await (await live("480p.m3u8", granted("/live/bdc123"))).text();
    expect(text).toContain(`#EXT-X-MAP:URI="480p.mp4?v=${VERSION}&bytes=0-`);
    expect(text).not.toContain("/media/");
    expect((await live("480p.mp4", granted("/live/bdc123"))).headers.get("x-film")).toBe("/media/basketball/480p.mp4");
  });

  it("a free one is everybody's, and its film lies in the open", async () => {
    const text = await (await ask("/live/bdc123/480p.m3u8")).text();
    expect(text).toContain(`\n/media/basketball/480p.mp4?v=${VERSION}&bytes=`);
    expect((await ask("/live/bdc123/480p.mp4")).status).toBe(404);
  });
});

describe("a paid replay", () => {
  const replay = (name: string, headers: Record<string, string> = granted("/vod/vod123")) =>
    ask(`/vod/vod123/${name}`, 60, {}, headers);

  it("is the whole film, and over", async () => {
    const text = await (await replay("480p.m3u8")).text();
    expect(text.match(/#EXTINF/g)).toHaveLength(clips.football.renditions[1]?.segments.length ?? 0);
    expect(text).toContain("#EXT-X-ENDLIST");
    expect(text).not.toContain("PROGRAM-DATE-TIME");
    expect(await (await replay("captions-en.m3u8")).text()).toContain("captions-en/0.vtt");
    expect((await replay("720p.mp4")).headers.get("x-film")).toBe("/media/football/720p.mp4");
  });

  it("takes a grant", async () => {
    expect((await replay("master.m3u8", {})).status).toBe(403);
    expect((await replay("480p.mp4", {})).status).toBe(403);
    expect((await ask("/vod/vod124/master.m3u8", 60, {}, granted("/vod/vod124"))).status).toBe(404);
  });
});

describe("live playlists", () => {
  it("names every rendition, the smallest first, and the captions", async () => {
    const response = await ask("/live/bdc123/master.m3u8");
    const text = await response.text();
    expect(response.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
    expect(text.match(/^\d+p\.m3u8$/gm)).toEqual(["240p.m3u8", "480p.m3u8", "720p.m3u8"]);
    expect(text).toContain("CLOSED-CAPTIONS=NONE");
    expect(text).toContain('URI="captions-en.m3u8"');
  });

  it("may be kept for a second only", async () =>
    expect((await ask("/live/bdc123/480p.m3u8")).headers.get("cache-control")).toBe("public, max-age=1"));

  it("goes back to the start of the game", async () => {
    const text = await (await ask("/live/bdc123/480p.m3u8", 3 * 3600)).text();
    expect(text.match(/#EXTINF/g)).toHaveLength(5_400);
    expect(text).toContain(`PROGRAM-DATE-TIME:${new Date(START).toISOString()}`);
  });

  it("goes back six hours at most", async () => {
    const text = await (await ask("/live/bdc123/480p.m3u8", 8 * 3600)).text();
    expect(text.match(/#EXTINF/g)).toHaveLength(10_800);
  });

  it.each([
    ["an unknown broadcast", "/live/other/master.m3u8", 60],
    ["before the start", "/live/bdc123/master.m3u8", -1],
    ["a rendition nobody made", "/live/bdc123/1080p.m3u8", 60],
    ["a key that is none", "/live/..%2fetc/master.m3u8", 60],
    ["a caption segment beyond the clip", "/live/bdc123/captions-en/999.vtt", 60],
    ["anything else", "/live/bdc123/", 60],
  ])("404: %s", async (_what, path, seconds) => expect((await ask(path, seconds)).status).toBe(404));

  it.each([
    // At 60.0 s there are 30 whole segments, and nothing of the next.
    ["nothing in particular", "", { status: 200, fresh: "500" }],
    ["what is there", "?_HLS_msn=29", { status: 200, fresh: "500" }],
    ["a part that is there", "?_HLS_msn=29&_HLS_part=3", { status: 200, fresh: "500" }],
    ["the next part", "?_HLS_msn=30&_HLS_part=0", { status: 204, wait: "500" }],
    ["a later part", "?_HLS_msn=30&_HLS_part=2", { status: 204, wait: "1500" }],
    ["the next segment", "?_HLS_msn=30", { status: 204, wait: "2000" }],
    ["a part beyond a segment's last", "?_HLS_msn=30&_HLS_part=4", { status: 204, wait: "2500" }],
    ["the last that anybody may wait for", "?_HLS_msn=31", { status: 204, wait: "4000" }],
    ["one more", "?_HLS_msn=32", { status: 400 }],
    ["a number beyond all games", "?_HLS_msn=9999999999", { status: 400 }],
    ["a part of one more", "?_HLS_msn=32&_HLS_part=0", { status: 400 }],
    // RFC 8216bis, 6.2.5.2: three seconds of parts after the last one, which is 29.3.
    ["the last part that anybody may wait for", "?_HLS_msn=31&_HLS_part=1", { status: 204, wait: "3000" }],
    ["the part after that", "?_HLS_msn=31&_HLS_part=2", { status: 400 }],
    ["that many parts of the open segment", "?_HLS_msn=30&_HLS_part=5", { status: 204, wait: "2500" }],
    ["one more part of the open segment", "?_HLS_msn=30&_HLS_part=6", { status: 400 }],
    ["that many parts of a whole segment", "?_HLS_msn=29&_HLS_part=9", { status: 204, wait: "500" }],
    ["one more part of a whole segment", "?_HLS_msn=29&_HLS_part=10", { status: 400 }],
    ["a part of a segment that left long ago", "?_HLS_msn=0&_HLS_part=2", { status: 200, fresh: "500" }],
    ["a part of nothing", "?_HLS_part=1", { status: 400 }],
    ["no number", "?_HLS_msn=soon", { status: 400 }],
    ["something unknown", "?_HLS_push=1", { status: 200, fresh: "500" }],
  ])("asked for %s (%s)", async (_what, query, expected) => {
    for (const name of ["480p.m3u8", "captions-en.m3u8"]) {
      const { status, headers } = await ask(`/live/bdc123/${name}${query}`, 60);
      const [wait, fresh] = [headers.get("x-stream-wait"), headers.get("x-stream-fresh")];
      expect({ status, ...(wait && { wait }), ...(fresh && { fresh }) }).toEqual(expected);
    }
  });

  it("lets nobody wait for a game that is over, nor beyond its end", async () => {
    expect((await ask("/live/bdc123/480p.m3u8?_HLS_msn=31", 60, { completeAt: START + 59_000 })).status).toBe(200);
    const soon = await ask("/live/bdc123/480p.m3u8?_HLS_msn=30", 60, { completeAt: START + 60_700 });
    expect(soon.headers.get("x-stream-wait")).toBe("700");
  });

  it("may be kept longer once somebody waited for it, but a paid one never", async () => {
    const cache = async (broadcast = {}, headers = {}) =>
      (await ask("/live/bdc123/480p.m3u8?_HLS_msn=29", 60, broadcast, headers)).headers.get("cache-control");
    expect(await cache()).toBe("public, max-age=12");
    expect(await cache({ paid: true }, granted("/live/bdc123"))).toBe("private, no-store");
  });

  it("serves captions of one segment", async () => {
    const response = await ask("/live/bdc123/captions-en/0.vtt");
    expect(response.headers.get("content-type")).toContain("text/vtt");
    expect(await response.text()).toContain("Home brings it up the floor.");
  });
});
