import { describe, expect, it } from "vitest";
import { clips } from "~network/streaming/clips";
import { captionSegment, liveCaptionsPlaylist, livePlaylist } from "~network/streaming/live-playlist";
import { liveWindow } from "~network/streaming/live-window";

const START = Date.UTC(2026, 10, 20, 19, 0, 0);
const at = (seconds: number) => START + seconds * 1000;

/** Of half a second each, and of equal length in bytes. */
const partsOf = (offset: number, length: number, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    offset: offset + (nth * length) / count,
    length: length / count,
    seconds: 0.5,
  }));

/** Three segments a round, so that the seams come quickly: 2 s, 2 s and 1.5 s. */
const SEGMENTS = [
  { offset: 100, length: 12, seconds: 2, parts: partsOf(100, 12, 4) },
  { offset: 112, length: 20, seconds: 2, parts: partsOf(112, 20, 4) },
  { offset: 132, length: 30, seconds: 1.5, parts: partsOf(132, 30, 3) },
];
const RENDITION = {
  ...{ name: "240p", version: "of-test", file: "/media/test/240p.mp4", width: 426, height: 240 },
  ...{ codecs: "avc1.4d4015,mp4a.40.2", peakBitsPerSecond: 100_000, averageBitsPerSecond: 80_000 },
  ...{ initLength: 100, partSeconds: 0.5, segments: SEGMENTS },
};
const CLIP = { ...clips.football, renditions: [RENDITION, { ...RENDITION, name: "480p" }] };
const listed = (window: ReturnType<typeof liveWindow>) => window?.segmentsFrom(window.first);
type Asking = ReturnType<typeof moment>;
const playlistOf = (when: Asking, skip = false) => livePlaylist(CLIP, RENDITION, { moment: when, skip }) ?? "";

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
    const places = listed(window)?.map((one) => one.place);
    expect(window && { first: window.first, places, rounds: window.discontinuitySequence }).toEqual(expected);
  });

  it("is as deep as asked", () => {
    const count = (windowSeconds: number) => listed(liveWindow(SEGMENTS, moment(600, { windowSeconds })))?.length;
    expect([count(1), count(11), count(110)]).toEqual([1, 6, 60]);
  });

  it("dates each segment by when it was on air", () =>
    expect(listed(liveWindow(SEGMENTS, moment(7.5)))?.map((one) => one.beginsAt)).toEqual([at(2), at(4), at(5.5)]));
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
      window.segmentsFrom(window.first).forEach((one, position) => {
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
    expect(playlistOf(moment(seconds, { completeAt })).includes("#EXT-X-ENDLIST")).toBe(ended);
  });

  it("keeps the last window as it was", () => {
    const last = playlistOf(moment(9.6, { completeAt }));
    expect(playlistOf(moment(3_600, { completeAt }))).toBe(last);
    expect(listed(liveWindow(SEGMENTS, moment(3_600, { completeAt })))?.map((one) => one.index)).toEqual([2, 3, 4]);
  });
});

describe("a part", () => {
  const lastOf = (seconds: number) => {
    const open = liveWindow(SEGMENTS, moment(seconds))?.open;
    return open && `${open.index}.${open.parts}`;
  };

  it.each([
    [2, "1.0"],
    [2.49, "1.0"],
    [2.5, "1.1"],
    [3.99, "1.3"],
    [4, "2.0"],
    [5.49, "2.2"],
    [5.5, "3.0"],
  ])("is there once it is complete: after %d s it is %s's turn", (seconds, expected) => {
    expect(lastOf(seconds)).toBe(expected);
  });

  it("a segment that the end of the game cuts short is as long as its parts", () => {
    const text = playlistOf(moment(8.6, { completeAt: at(8.6) }));
    expect(text).toContain(
      "#EXTINF:1.000000,\n#EXT-X-BYTERANGE:10@112\n/media/test/240p.mp4?v=of-test&bytes=112-121\n#EXT-X-ENDLIST",
    );
    expect(text).not.toContain("EXT-X-PART");
  });
});

describe("a player that knows the rest", () => {
  const long = { windowSeconds: 3_600 };

  it.each([
    ["too little to leave out", 12, null],
    ["all but the last twelve seconds, as whole segments", 20, 3],
    ["an hour", 3_600, 1956],
  ])("is told no more than it needs: %s", (_what, seconds, skipped) => {
    const text = playlistOf(moment(seconds, long), true);
    const found = /#EXT-X-SKIP:SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1];
    expect(found === undefined ? null : Number(found)).toBe(skipped);
    const whole = playlistOf(moment(seconds, long));
    const count = (one: string) => one.match(/#EXTINF/g)?.length ?? 0;
    expect(count(text) + (skipped ?? 0)).toBe(count(whole));
    expect(whole.endsWith(text.slice(text.indexOf("#EXTINF")))).toBe(true);
  });

  it("is told everything once the game is over", () =>
    expect(playlistOf(moment(60, { ...long, completeAt: at(50) }), true)).not.toContain("EXT-X-SKIP"));
});

describe("the text", () => {
  it("says what a player needs, the seam included", () =>
    expect(playlistOf(moment(8.1))).toBe(
      `#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:2
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.0,HOLD-BACK=6.0,PART-HOLD-BACK=2.000
#EXT-X-PART-INF:PART-TARGET=0.500
#EXT-X-MEDIA-SEQUENCE:1
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="/media/test/240p.mp4?v=of-test&bytes=0-99",BYTERANGE="100@0"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T19:00:02.000Z
#EXTINF:2.000000,
#EXT-X-BYTERANGE:20@112
/media/test/240p.mp4?v=of-test&bytes=112-131
#EXT-X-PART:DURATION=0.50000,URI="/media/test/240p.mp4?v=of-test&bytes=132-141",BYTERANGE="10@132",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.50000,URI="/media/test/240p.mp4?v=of-test&bytes=142-151",BYTERANGE="10@142"
#EXT-X-PART:DURATION=0.50000,URI="/media/test/240p.mp4?v=of-test&bytes=152-161",BYTERANGE="10@152"
#EXTINF:1.500000,
#EXT-X-BYTERANGE:30@132
/media/test/240p.mp4?v=of-test&bytes=132-161
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="/media/test/240p.mp4?v=of-test&bytes=0-99",BYTERANGE="100@0"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T19:00:05.500Z
#EXT-X-PART:DURATION=0.50000,URI="/media/test/240p.mp4?v=of-test&bytes=100-102",BYTERANGE="3@100",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.50000,URI="/media/test/240p.mp4?v=of-test&bytes=103-105",BYTERANGE="3@103"
#EXT-X-PART:DURATION=0.50000,URI="/media/test/240p.mp4?v=of-test&bytes=106-108",BYTERANGE="3@106"
#EXT-X-PART:DURATION=0.50000,URI="/media/test/240p.mp4?v=of-test&bytes=109-111",BYTERANGE="3@109"
#EXTINF:2.000000,
#EXT-X-BYTERANGE:12@100
/media/test/240p.mp4?v=of-test&bytes=100-111
#EXT-X-PART:DURATION=0.50000,URI="/media/test/240p.mp4?v=of-test&bytes=112-116",BYTERANGE="5@112",INDEPENDENT=YES
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="/media/test/240p.mp4?v=of-test&bytes=117-121",BYTERANGE-START=117,BYTERANGE-LENGTH=5
#EXT-X-RENDITION-REPORT:URI="480p.m3u8",LAST-MSN=4,LAST-PART=0
#EXT-X-RENDITION-REPORT:URI="captions-en.m3u8",LAST-MSN=4,LAST-PART=0
`,
    ));

  it("names the caption files of the same segments", () => {
    const captions = liveCaptionsPlaylist(CLIP, RENDITION, { moment: moment(7.5) }) ?? "";
    const files = captions.match(/^captions-en\/\d+\.vtt/gm);
    expect(files).toEqual(["captions-en/1.vtt", "captions-en/2.vtt", "captions-en/0.vtt"]);
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

  it.each<[number, number | undefined, string[]]>([
    [0, undefined, ["Snap…"]],
    [1, undefined, ["Snap…"]],
    [2, undefined, ["Good!"]],
    [0, 1, []],
    [0, 2, ["Snap…"]],
    [2, 0, []],
    [2, 1, ["Good!"]],
  ])("show what is said during segment %i, and during part %s of it", (place, nth, said) => {
    const text = captionSegment(clip, place, nth) ?? "";
    expect(["Snap…", "Good!"].filter((words) => text.includes(words))).toEqual(said);
  });

  it("has none beyond the clip", () => {
    expect(captionSegment(clip, 2, 3)).toBeNull();
    expect(captionSegment(clip, 3)).toBeNull();
  });
});
