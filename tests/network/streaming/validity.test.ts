import { readFileSync } from "node:fs";
import * as hls from "hls-parser";
import { describe, expect, it } from "vitest";
import { CLIP_NAMES, clips } from "~network/streaming/clips";
import {
  liveCaptionsPlaylist,
  liveMaster,
  livePlaylist,
  replayCaptionsPlaylist,
  replayPlaylist,
} from "~network/streaming/live-playlist";

/** Every kind of playlist, read by a strict parser of someone else's making, and by RFC 8216bis. */

hls.setOptions({ strictMode: true });

const START = Date.UTC(2026, 10, 20, 19, 0, 0);
const CLIP = clips.basketball;
const [SMALLEST] = CLIP.renditions;
if (!SMALLEST) throw new Error("a clip without renditions");

function media(text: string): hls.types.MediaPlaylist {
  const read = hls.parse(text);
  if (read.isMasterPlaylist) throw new Error("not a media playlist");
  return read as hls.types.MediaPlaylist;
}

const at = (seconds: number, more = {}) => ({
  moment: { startedAt: START, completeAt: null, now: START + seconds * 1000, ...more },
});
const picture = (seconds: number, more = {}) => livePlaylist(CLIP, SMALLEST, at(seconds, more)) ?? "";
const spoken = (seconds: number, more = {}) => liveCaptionsPlaylist(CLIP, SMALLEST, at(seconds, more)) ?? "";

/** The seams of the film lie at 40 and 80 s. */
const MOMENTS = [2, 2.5, 3.99, 4, 38, 39.5, 40, 40.4, 40.5, 41.9, 42, 79.9, 80.5, 600.3, 5_400];

describe.each([
  ["pictures", picture],
  ["captions", spoken],
])("a live playlist of %s", (_what, playlist) => {
  it.each(MOMENTS)("is valid %d s into the game", (seconds) => {
    const { segments, targetDuration, lowLatencyCompatibility, partTargetDuration, renditionReports, endlist } = media(
      playlist(seconds),
    );
    expect(endlist).toBe(false);
    expect(partTargetDuration).toBe(0.5);
    // 4.4.3.8: at least three targets; six for what may be skipped.
    const { canBlockReload, canSkipUntil, holdBack, partHoldBack } = lowLatencyCompatibility ?? {};
    expect(canBlockReload).toBe(true);
    expect(canSkipUntil).toBeGreaterThanOrEqual(6 * targetDuration);
    expect(holdBack).toBeGreaterThanOrEqual(3 * targetDuration);
    expect(partHoldBack).toBeGreaterThanOrEqual(3 * (partTargetDuration ?? Infinity));
    // 4.4.5.4: about all others.
    expect(renditionReports).toHaveLength(CLIP.renditions.length);

    const whole = segments.filter(({ uri }) => uri);
    for (const { duration, parts } of whole) {
      expect(Math.round(duration)).toBeLessThanOrEqual(targetDuration);
      if (parts.length === 0) continue;
      expect(parts.reduce((sum, part) => sum + (part.duration ?? 0), 0)).toBeCloseTo(duration, 3);
    }
    const parts = segments.flatMap((one) => one.parts.filter(({ hint }) => !hint));
    // 4.4.4.9: none is longer than the target, and all but a segment's last are about as long.
    for (const { duration = 0 } of parts) {
      expect(duration).toBeLessThanOrEqual(0.5);
      expect(duration).toBeGreaterThanOrEqual(0.85 * 0.5);
    }
    for (const { parts: own } of segments.filter((one) => one.parts.some(({ hint }) => !hint)))
      expect(own[0]?.independent).toBe(true);
    // 4.4.5.3: exactly one hint, the last of all parts.
    const hints = segments.flatMap((one) => one.parts.filter(({ hint }) => hint));
    expect(hints).toHaveLength(1);
    expect(segments.at(-1)?.parts.at(-1)?.hint).toBe(true);
  });

  it.each([60, 79.3, 599.5])("is valid when it was over after %d s", (seconds) => {
    const over = media(playlist(seconds + 10, { completeAt: START + seconds * 1000 }));
    expect(over.endlist).toBe(true);
    expect(over.segments.reduce((sum, one) => sum + one.duration, 0)).toBeCloseTo(Math.floor(seconds * 2) / 2, 3);
  });

  it("is valid with what is known left out", () => {
    const asked = { ...at(600.3), skip: true };
    const delta = media(
      (playlist === picture ? livePlaylist(CLIP, SMALLEST, asked) : liveCaptionsPlaylist(CLIP, SMALLEST, asked)) ?? "",
    );
    expect(delta.skip).toBe(300 - 6);
    expect(delta.segments[0]?.mediaSequenceNumber).toBe(294);
  });

  it("a part, once named, keeps its place, and its hint told the truth", () => {
    const named = new Map<string, string>();
    let hint: string | undefined;
    for (let seconds = 2.1; seconds < 90; seconds += 0.5) {
      const { segments } = media(playlist(seconds));
      const parts = segments.flatMap((one) =>
        one.parts.map((part, nth) => ({ part, at: `${one.mediaSequenceNumber}.${nth}` })),
      );
      for (const { part, at: place } of parts) {
        const facts = JSON.stringify([part.uri, part.byterange?.length, part.byterange?.offset || undefined]);
        if (place === hint) expect(named.get(place)).toBe(facts);
        expect(named.get(place) ?? facts).toBe(facts);
        named.set(place, facts);
        if (part.hint) hint = place;
      }
    }
  });
});

describe("other playlists", () => {
  it.each(CLIP_NAMES)("all of %s are valid", (name) => {
    const clip = clips[name];
    for (const text of [liveMaster(clip), readFileSync(`public/media/${name}/master.m3u8`, "utf8")]) {
      const read = hls.parse(text);
      expect(read.isMasterPlaylist && (read as hls.types.MasterPlaylist).variants).toHaveLength(clip.renditions.length);
    }
    const files = [...clip.renditions.map((one) => `${one.name}.m3u8`), "captions-en.m3u8"];
    const texts = [
      ...files.map((file) => readFileSync(`public/media/${name}/${file}`, "utf8")),
      ...clip.renditions.flatMap((one) => [replayPlaylist(one) ?? "", replayCaptionsPlaylist(one) ?? ""]),
    ];
    for (const text of texts) {
      const read = media(text);
      expect([read.endlist, read.playlistType]).toEqual([true, "VOD"]);
      expect(read.segments.reduce((sum, one) => sum + one.duration, 0)).toBeCloseTo(clip.seconds, 1);
    }
  });
});

it("gives each range an address of its own: Chromium's cache cuts ranges of one address short", () => {
  const rangesOf = new Map<string, Set<string>>();
  for (const seconds of MOMENTS)
    for (const { uri, byterange } of media(picture(seconds)).segments.flatMap((one) => [one, ...one.parts]))
      if (uri) rangesOf.set(uri, (rangesOf.get(uri) ?? new Set()).add(JSON.stringify(byterange)));
  expect([...rangesOf.values()].filter(({ size }) => size > 1)).toEqual([]);
  expect(rangesOf.size).toBeGreaterThan(20);
});
