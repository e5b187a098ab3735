import { describe, expect, it } from "vitest";
import { clips } from "~/services/embedded/streaming/clips";
import { streamingApp, type Broadcast } from "~/services/embedded/streaming/streaming-app";

const START = Date.UTC(2026, 10, 20, 19, 0, 0);

function ask(path: string, seconds = 60, broadcast: Partial<Broadcast> = {}) {
  const app = streamingApp({
    clock: { now: () => START + seconds * 1000 },
    lookup: async (key) => (key === "bdc123" ? { clip: clips.basketball, startedAt: START, completeAt: null, ...broadcast } : undefined),
  });
  return app.request(`http://streaming.embedded${path}`);
}

describe("live playlists", () => {
  it("names every rendition, the smallest first, and the captions", async () => {
    const response = await ask("/live/bdc123/master.m3u8");
    const text = await response.text();
    expect(response.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
    expect(text.match(/^\d+p\.m3u8$/gm)).toEqual(["240p.m3u8", "480p.m3u8", "720p.m3u8"]);
    expect(text).toContain("CLOSED-CAPTIONS=NONE");
    expect(text).toContain('URI="captions-en.m3u8"');
  });

  it("may be kept for a second only", async () => {
    expect((await ask("/live/bdc123/480p.m3u8")).headers.get("cache-control")).toBe("public, max-age=1");
  });

  it("moves on", async () => {
    const sequence = async (seconds: number) => (await (await ask("/live/bdc123/480p.m3u8", seconds)).text()).match(/MEDIA-SEQUENCE:(\d+)/)?.[1];
    expect(await sequence(100)).toBe("0");
    expect(await sequence(200)).toBe("40");
    expect(await sequence(202)).toBe("41");
  });

  it("goes as far back as the broadcast allows", async () => {
    const text = await (await ask("/live/bdc123/480p.m3u8", 3600, { windowSeconds: 600 })).text();
    expect(text.match(/#EXTINF/g)).toHaveLength(300);
  });

  it("closes when the game is complete", async () => {
    expect(await (await ask("/live/bdc123/480p.m3u8", 500, { completeAt: START + 400_000 })).text()).toContain("#EXT-X-ENDLIST");
  });

  it.each([
    ["an unknown broadcast", "/live/other/master.m3u8", 60],
    ["before the start", "/live/bdc123/master.m3u8", -1],
    ["a rendition nobody made", "/live/bdc123/1080p.m3u8", 60],
    ["a key that is none", "/live/..%2fetc/master.m3u8", 60],
    ["a caption segment beyond the clip", "/live/bdc123/captions-en/999.vtt", 60],
    ["anything else", "/live/bdc123/", 60],
  ])("404: %s", async (_what, path, seconds) => {
    expect((await ask(path, seconds)).status).toBe(404);
  });

  it("serves captions of one segment", async () => {
    const response = await ask("/live/bdc123/captions-en/0.vtt");
    expect(response.headers.get("content-type")).toContain("text/vtt");
    expect(await response.text()).toContain("Third quarter");
  });
});
