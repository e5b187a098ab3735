import type { Clip, Rendition, Segment } from "./clips";

export const WINDOW_SECONDS = 120;

export interface LiveMoment {
  /** Start of the first segment, in epoch ms. */
  startedAt: number;
  completeAt: number | null;
  now: number;
  windowSeconds?: number;
}

interface LiveSegment {
  index: number;
  /** Index within the clip, and completed rounds. */
  place: number;
  round: number;
  segment: Segment;
  beginsAt: number;
}

export interface LiveWindow {
  first: number;
  segments: LiveSegment[];
  ended: boolean;
  /** Rounds that have left the window. */
  discontinuitySequence: number;
}

const roundLength = (segments: readonly Segment[]): number =>
  segments.reduce((sum, one) => sum + one.seconds, 0) * 1000;

function finishedBy(segments: readonly Segment[], startedAt: number, until: number): number {
  const passed = until - startedAt;
  if (passed <= 0) return 0;
  const length = roundLength(segments);
  const rounds = Math.floor(passed / length);
  let left = passed - rounds * length;
  let count = rounds * segments.length;
  for (const one of segments) {
    left -= one.seconds * 1000;
    if (left < -0.5) break;
    count += 1;
  }
  return count;
}

/** Null before the first segment is complete. */
export function liveWindow(
  segments: readonly Segment[],
  { startedAt, completeAt, now, windowSeconds = WINDOW_SECONDS }: LiveMoment,
): LiveWindow | null {
  const ended = completeAt !== null && now >= completeAt;
  const end = finishedBy(segments, startedAt, ended ? completeAt : now);
  if (end === 0) return null;
  const length = roundLength(segments);
  const listed: LiveSegment[] = [];
  let seconds = 0;
  for (let index = end - 1; index >= 0; index -= 1) {
    const place = index % segments.length;
    const round = Math.floor(index / segments.length);
    const segment = segments[place];
    if (!segment) break;
    seconds += segment.seconds;
    if (seconds > windowSeconds && listed.length > 0) break;
    const intoRound = segments.slice(0, place).reduce((sum, one) => sum + one.seconds * 1000, 0);
    listed.unshift({ index, place, round, segment, beginsAt: startedAt + round * length + intoRound });
  }
  const first = listed[0];
  if (!first) return null;
  return { first: first.index, segments: listed, ended, discontinuitySequence: first.round };
}

type Written = { map: string[]; lines(live: LiveSegment): string[]; dated: boolean };

function playlist(window: LiveWindow, { map, lines, dated }: Written): string {
  const longest = Math.ceil(Math.max(...window.segments.map((one) => one.segment.seconds)));
  const body = window.segments.flatMap((live, position) => {
    const seam = live.place === 0 && position > 0;
    const begins = seam || position === 0;
    return [
      ...(seam ? ["#EXT-X-DISCONTINUITY"] : []),
      ...(begins ? map : []),
      ...(begins && dated ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(live.beginsAt).toISOString()}`] : []),
      `#EXTINF:${live.segment.seconds.toFixed(6)},`,
      ...lines(live),
    ];
  });
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-MEDIA-SEQUENCE:${window.first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${window.discontinuitySequence}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...body,
    ...(window.ended ? ["#EXT-X-ENDLIST"] : []),
    "",
  ].join("\n");
}

const BESIDE_THE_PLAYLIST = (rendition: Rendition) => `${rendition.name}.mp4`;

function pictures(rendition: Rendition, file: string): Pick<Written, "map" | "lines"> {
  return {
    map: [`#EXT-X-MAP:URI="${file}",BYTERANGE="${rendition.initLength}@0"`],
    lines: ({ segment }) => [`#EXT-X-BYTERANGE:${segment.length}@${segment.offset}`, file],
  };
}

const captions: Pick<Written, "map" | "lines"> = { map: [], lines: ({ place }) => [`captions-en/${place}.vtt`] };

/**
 * S 7.5: a sliding window over the looped clip, with ENDLIST once complete; null before the first segment.
 * A paid game's file is requested through the playlist's path, so that each range is authorized.
 */
export function livePlaylist(rendition: Rendition, moment: LiveMoment, paid = false): string | null {
  const window = liveWindow(rendition.segments, moment);
  return (
    window &&
    playlist(window, { ...pictures(rendition, paid ? BESIDE_THE_PLAYLIST(rendition) : rendition.file), dated: true })
  );
}

export function liveCaptionsPlaylist(rendition: Rendition, moment: LiveMoment): string | null {
  const window = liveWindow(rendition.segments, moment);
  return window && playlist(window, { ...captions, dated: true });
}

function whole({ segments }: Rendition): LiveWindow | null {
  const completeAt = roundLength(segments);
  return liveWindow(segments, { startedAt: 0, completeAt, now: completeAt, windowSeconds: Infinity });
}

export function replayPlaylist(rendition: Rendition): string | null {
  const window = whole(rendition);
  return window && playlist(window, { ...pictures(rendition, BESIDE_THE_PLAYLIST(rendition)), dated: false });
}

export function replayCaptionsPlaylist(rendition: Rendition): string | null {
  const window = whole(rendition);
  return window && playlist(window, { ...captions, dated: false });
}

export function liveMaster(clip: Clip): string {
  const variants = clip.renditions.flatMap((one) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${one.peakBitsPerSecond},AVERAGE-BANDWIDTH=${one.averageBitsPerSecond}` +
      `,CODECS="${one.codecs}",RESOLUTION=${one.width}x${one.height},FRAME-RATE=` +
      `${clip.framesPerSecond.toFixed(3)},SUBTITLES="captions",CLOSED-CAPTIONS=NONE`,
    `${one.name}.m3u8`,
  ]);
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",' +
      'AUTOSELECT=YES,DEFAULT=NO,FORCED=NO,URI="captions-en.m3u8"',
    ...variants,
    "",
  ].join("\n");
}

function stamp(seconds: number): string {
  const whole = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(value).padStart(digits, "0");
  return (
    `${part(Math.floor(whole / 3_600_000), 2)}:${part(Math.floor(whole / 60_000) % 60, 2)}:` +
    `${part(Math.floor(whole / 1000) % 60, 2)}.${part(whole % 1000, 3)}`
  );
}

export function captionSegment(clip: Clip, place: number): string | null {
  const segments = clip.renditions[0]?.segments ?? [];
  const segment = segments[place];
  if (!segment) return null;
  const from = segments.slice(0, place).reduce((sum, one) => sum + one.seconds, 0);
  const to = from + segment.seconds;
  const seen = clip.cues.filter((cue) => cue.from < to && cue.to > from);
  const blocks = seen.map((cue) => `${stamp(cue.from)} --> ${stamp(cue.to)}\n${cue.text}\n`);
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n${blocks.join("\n")}`;
}
