import { describe, expect, it } from "vitest";
import { clips } from "~network/streaming/clips";
import { captionSegment, liveCaptionsPlaylist, livePlaylist, liveWindow } from "~network/streaming/live-playlist";

const START = Date.UTC(2026, 10, 20, 19, 0, 0);
const at = (seconds: number) => START + seconds * 1000;

/** Three segments a round, so that the seams come quickly: 2 s, 2 s and 1.5 s. */
const SEGMENTS = [
  { offset: 100, length: 10, seconds: 2 },
  { offset: 110, length: 20, seconds: 2 },
  { offset: 130, length: 30, seconds: 1.5 },
];
const RENDITION = {
  name: "240p",
  file: "/media/test/240p.mp4",
  width: 426,
  height: 240,
  codecs: "avc1.4d4015,mp4a.40.2",
  peakBitsPerSecond: 100_000,
  averageBitsPerSecond: 80_000,
  initLength: 100,
  segments: SEGMENTS,
};

const moment = (seconds: number, more: { completeAt?: number | null; windowSeconds?: number } = {}) => ({
  startedAt: START,
  completeAt: null,
  now: at(seconds),
  windowSeconds: 6,
  ...more,
});

describe("the window", () => {
  it.each([
    ["before the start", -5, null],
    ["at the start", 0, null],
    ["just before the first segment is finished", 1.99, null],
    ["with the first segment", 2, { first: 0, places: [0], rounds: 0 }],
    ["with two", 4, { first: 0, places: [0, 1], rounds: 0 }],
    ["just before the round's end", 5.49, { first: 0, places: [0, 1], rounds: 0 }],
    ["at the round's end", 5.5, { first: 0, places: [0, 1, 2], rounds: 0 }],
    ["over the seam", 7.5, { first: 1, places: [1, 2, 0], rounds: 0 }],
    ["when the seam is about to leave", 9.5, { first: 2, places: [2, 0, 1], rounds: 0 }],
    ["when the seam has left", 11, { first: 3, places: [0, 1, 2], rounds: 1 }],
    ["a day later", 86_400, { first: 47_124, places: [0, 1, 2], rounds: 15_708 }],
  ])("%s", (_when, seconds, expected) => {
    const window = liveWindow(SEGMENTS, moment(seconds));
    expect(
      window && {
        first: window.first,
        places: window.segments.map((one) => one.place),
        rounds: window.discontinuitySequence,
      },
    ).toEqual(expected);
  });

  it("is as deep as asked", () => {
    const count = (windowSeconds: number) => liveWindow(SEGMENTS, moment(600, { windowSeconds }))?.segments.length;
    expect(count(1)).toBe(1);
    expect(count(11)).toBe(6);
    expect(count(110)).toBe(60);
  });

  it("dates each segment by when it was on air", () => {
    expect(liveWindow(SEGMENTS, moment(7.5))?.segments.map((one) => one.beginsAt)).toEqual([at(2), at(4), at(5.5)]);
  });
});

describe("over time", () => {
  const windows = Array.from({ length: 200 }, (_, tick) => liveWindow(SEGMENTS, moment(2 + tick * 0.7))).filter(
    (window) => window !== null,
  );

  it("never goes back: sequence numbers and discontinuity numbers only grow", () => {
    windows.forEach((window, index) => {
      const before = windows[index - 1];
      expect(window.first).toBeGreaterThanOrEqual(before?.first ?? 0);
      expect(window.discontinuitySequence).toBeGreaterThanOrEqual(before?.discontinuitySequence ?? 0);
    });
    expect(windows.at(-1)?.first).toBeGreaterThan(60);
  });

  it("gives a segment the same number, date and discontinuity in every playlist that lists it", () => {
    const known = new Map<number, string>();
    for (const window of windows) {
      let discontinuity = window.discontinuitySequence;
      window.segments.forEach((one, position) => {
        if (one.place === 0 && position > 0) discontinuity += 1;
        const facts = `${one.place} ${one.beginsAt} ${discontinuity}`;
        expect(known.get(one.index) ?? facts).toBe(facts);
        known.set(one.index, facts);
      });
    }
  });
});

describe("the end", () => {
  const completeAt = at(9.6);

  it.each([
    ["a moment before", 9.59, false],
    ["at the whistle", 9.6, true],
    ["an hour later", 3_600, true],
  ])("%s", (_when, seconds, ended) => {
    expect(livePlaylist(RENDITION, moment(seconds, { completeAt }))?.includes("#EXT-X-ENDLIST")).toBe(ended);
  });

  it("keeps the last window as it was", () => {
    const last = livePlaylist(RENDITION, moment(9.6, { completeAt }));
    expect(livePlaylist(RENDITION, moment(3_600, { completeAt }))).toBe(last);
    expect(liveWindow(SEGMENTS, moment(3_600, { completeAt }))?.segments.map((one) => one.index)).toEqual([2, 3, 4]);
  });
});

describe("the text", () => {
  it("says what a player needs, the seam included", () => {
    expect(livePlaylist(RENDITION, moment(7.5))).toBe(
      `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:1
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="/media/test/240p.mp4",BYTERANGE="100@0"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T19:00:02.000Z
#EXTINF:2.000000,
#EXT-X-BYTERANGE:20@110
/media/test/240p.mp4
#EXTINF:1.500000,
#EXT-X-BYTERANGE:30@130
/media/test/240p.mp4
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="/media/test/240p.mp4",BYTERANGE="100@0"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T19:00:05.500Z
#EXTINF:2.000000,
#EXT-X-BYTERANGE:10@100
/media/test/240p.mp4
`,
    );
  });

  it("names the caption files of the same segments", () => {
    const captions = liveCaptionsPlaylist(RENDITION, moment(7.5)) ?? "";
    expect(captions.match(/captions-en\/\d+\.vtt/g)).toEqual([
      "captions-en/1.vtt",
      "captions-en/2.vtt",
      "captions-en/0.vtt",
    ]);
    expect(captions).not.toContain("EXT-X-MAP");
  });
});

describe("caption segments", () => {
  const clip = {
    ...clips.football,
    renditions: [RENDITION],
    cues: [
      { from: 1, to: 3, text: "Snap…" },
      { from: 4.5, to: 5, text: "Good!" },
    ],
  };

  it.each([
    [0, ["Snap…"]],
    [1, ["Snap…"]],
    [2, ["Good!"]],
  ])("segment %i shows what is said during it", (place, said) => {
    const text = captionSegment(clip, place) ?? "";
    expect(["Snap…", "Good!"].filter((words) => text.includes(words))).toEqual(said);
  });

  it("has none beyond the clip", () => {
    expect(captionSegment(clip, 3)).toBeNull();
  });
});
