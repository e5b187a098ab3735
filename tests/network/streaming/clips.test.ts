import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { CLIP_NAMES, clipCalled, clips } from "~network/streaming/clips";
import { rangeAddress } from "~network/streaming/film-address";

const onDisk = (address: string) => `public${address.split("?")[0]}`;

describe.each(CLIP_NAMES)("the clip %s", (name) => {
  const clip = clips[name];
  const tracks = [...clip.renditions, clip.sound];

  it("lasts as long as its segments", () => {
    for (const rendition of tracks) {
      expect(rendition.segments.reduce((sum, one) => sum + one.seconds, 0)).toBeCloseTo(clip.seconds, 1);
    }
  });

  it("has byte ranges that are whole fragments of the file, one after the other to its end", async () => {
    for (const rendition of tracks) {
      const file = await readFile(onDisk(rendition.file));
      let at = rendition.segments[0]?.offset ?? 0;
      expect(file.toString("latin1", 4, 8)).toBe("ftyp");
      for (const segment of rendition.segments) {
        expect(segment.offset).toBe(at);
        expect(file.toString("latin1", at + 4, at + 8)).toBe("moof");
        at += segment.length;
      }
      expect(at).toBeLessThanOrEqual(file.length);
    }
  });

  it("says the same in its playlists", async () => {
    for (const rendition of tracks) {
      const playlist = await readFile(onDisk(`/media/${name}/${rendition.name}.m3u8`), "utf8");
      expect(playlist.match(/#EXT-X-BYTERANGE:.+\n.+/g)).toEqual(
        rendition.segments.map(
          (one) =>
            `#EXT-X-BYTERANGE:${one.length}@${one.offset}\n` +
            rangeAddress(`${rendition.name}.mp4?v=${rendition.version}`, one),
        ),
      );
    }
  });

  it("has an address of its own for each film's content, because browsers keep films for a week", async () => {
    for (const { name: size, file, version } of tracks) {
      const digest = createHash("sha256")
        .update(await readFile(onDisk(file)))
        .digest("base64url");
      expect(version).toBe(digest.slice(0, 8));
      const playlist = await readFile(onDisk(`/media/${name}/${size}.m3u8`), "utf8");
      expect(new Set(playlist.match(/\b\w+\.mp4[^"&\n]*/g))).toEqual(new Set([`${size}.mp4?v=${version}`]));
    }
    const master = await readFile(onDisk(clip.hls), "utf8");
    expect(master.match(/^\d+p\.m3u8.*$/gm)).toEqual(clip.renditions.map((one) => `${one.name}.m3u8?v=${one.version}`));
    expect(clip.mp4).toBe(`/media/${name}/480p.mp4?v=${clip.renditions[1]?.version}`);
  });

  it("has every picture, caption and playlist it names", async () => {
    const files = [clip.hls, clip.mp4, ...clip.captions.map((one) => one.src), ...clip.posters.map((one) => one.src)];
    for (const file of files) expect((await stat(onDisk(file))).size).toBeGreaterThan(0);
  });

  it("starts with a rendition for a slow connection", () => {
    expect(clip.renditions.map((one) => one.name)).toEqual(["240p", "480p", "720p"]);
    expect(clip.renditions[0]?.averageBitsPerSecond).toBeLessThan(160_000);
  });

  it("has its sound alone in 64 kbit/s at most", () => {
    for (const { length, seconds } of clip.sound.segments) expect((length * 8) / seconds).toBeLessThan(64_000);
  });

  it("has captions that do not overlap", () =>
    clip.cues.forEach((cue, index) => {
      expect(cue.to).toBeGreaterThan(cue.from);
      expect(cue.from).toBeGreaterThanOrEqual(clip.cues[index - 1]?.to ?? 0);
    }));
});

it("has other addresses for other films", () => {
  const addresses = Object.values(clips).flatMap(({ hls, mp4 }) => [hls, mp4].map((one) => one.split("?")[1]));
  expect(new Set(addresses).size).toBe(addresses.length);
});

it("finds clips by name only", () => {
  expect(clipCalled("football")?.name).toBe("football");
  expect(clipCalled("constructor")).toBeUndefined();
});
