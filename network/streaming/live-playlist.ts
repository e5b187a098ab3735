import type { Clip, Part, Rendition, Segment, Track } from "./clips";
import { type ByteRange, rangeAddress, versioned } from "./film-address";
import { type LiveMoment, type LiveSegment, type LiveWindow, liveWindow, type OpenSegment } from "./live-window";

/** Target durations and distances that the playlists promise, in seconds (RFC 8216bis, 4.4.3). */
const HOLD_BACK_TARGETS = 3;
/** More than the three that are required: a hiccup of half a second must not stop the picture. */
const HOLD_BACK_PARTS = 4;
const SKIP_TARGETS = 6;
/** Complete segments that still name their parts: with the one being made, three target durations. */
const SEGMENTS_WITH_PARTS = 2;

interface Media {
  map: string[];
  /** A complete segment's address. */
  lines(live: LiveSegment): string[];
  part(live: LiveSegment, part: Part, nth: number): string;
  hint(live: LiveSegment, part: Part, nth: number): string;
}

type Written = Media & {
  partSeconds: number;
  /** Reports on the other playlists of the game, by which a player changes over without a request in vain. */
  others: string[];
  skip: boolean;
};

const targetOf = (segments: readonly Segment[]): number => Math.ceil(Math.max(...segments.map((one) => one.seconds)));
const date = (epochMs: number) => `#EXT-X-PROGRAM-DATE-TIME:${new Date(epochMs).toISOString()}`;

/** What stands before a segment that begins a stretch of the film. */
const beginning = (live: LiveSegment, map: string[], seam: boolean) => [
  ...(seam ? ["#EXT-X-DISCONTINUITY"] : []),
  ...map,
  date(live.beginsAt),
];

/** The first segment that a player which has the others still needs to be told. */
function skippedTo({ first, end, at }: LiveWindow, target: number): number {
  let index = end;
  for (let seconds = 0; index > first && seconds < SKIP_TARGETS * target; seconds += at(index).segment.seconds)
    index -= 1;
  return index;
}

function openLines(open: OpenSegment, { map, part, hint }: Media): string[] {
  const { parts } = open.segment;
  const next = parts[open.parts];
  return [
    // Before a mere hint too: its picture belongs to the new stretch.
    ...(open.place === 0 ? beginning(open, map, true) : []),
    ...parts.slice(0, open.parts).map((one, nth) => part(open, one, nth)),
    ...(next ? [hint(open, next, open.parts)] : []),
  ];
}

/** S 7.5: with parts while the game is on (RFC 8216bis). */
function livePlaylistOf(window: LiveWindow, clip: readonly Segment[], written: Written): string {
  const target = targetOf(clip);
  const { open } = window;
  const from = written.skip && open ? skippedTo(window, target) : window.first;
  const body = window.segmentsFrom(from).flatMap((live) => {
    const seam = live.place === 0 && live.index > window.first;
    return [
      ...(seam || live.index === from ? beginning(live, written.map, seam) : []),
      ...(open && live.index >= window.end - SEGMENTS_WITH_PARTS
        ? live.segment.parts.map((one, nth) => written.part(live, one, nth))
        : []),
      `#EXTINF:${live.segment.seconds.toFixed(6)},`,
      ...written.lines(live),
    ];
  });
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:9",
    `#EXT-X-TARGETDURATION:${target}`,
    ...(open
      ? [
          `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${(SKIP_TARGETS * target).toFixed(1)},` +
            `HOLD-BACK=${(HOLD_BACK_TARGETS * target).toFixed(1)},` +
            `PART-HOLD-BACK=${(HOLD_BACK_PARTS * written.partSeconds).toFixed(3)}`,
          `#EXT-X-PART-INF:PART-TARGET=${written.partSeconds.toFixed(3)}`,
        ]
      : []),
    `#EXT-X-MEDIA-SEQUENCE:${window.first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${window.discontinuitySequence}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(from > window.first ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${from - window.first}`] : []),
    ...body,
    ...(open ? [...openLines(open, written), ...written.others] : ["#EXT-X-ENDLIST"]),
    "",
  ].join("\n");
}

/** A film from its beginning to its end. */
function wholePlaylist({ segments }: Track, { map, lines }: Pick<Media, "map" | "lines">): string | null {
  const completeAt = segments.reduce((sum, one) => sum + one.seconds * 1000, 0);
  const window = liveWindow(segments, { startedAt: 0, completeAt, now: completeAt, windowSeconds: Infinity });
  return (
    window &&
    [
      "#EXTM3U",
      "#EXT-X-VERSION:7",
      `#EXT-X-TARGETDURATION:${targetOf(segments)}`,
      "#EXT-X-MEDIA-SEQUENCE:0",
      "#EXT-X-PLAYLIST-TYPE:VOD",
      "#EXT-X-INDEPENDENT-SEGMENTS",
      ...map,
      ...window.segmentsFrom(0).flatMap((live) => [`#EXTINF:${live.segment.seconds.toFixed(6)},`, ...lines(live)]),
      "#EXT-X-ENDLIST",
      "",
    ].join("\n")
  );
}

const besideThePlaylist = ({ name, version }: Track) => versioned(`${name}.mp4`, version);
const inTheOpen = ({ file, version }: Track) => versioned(file, version);

function pictures(rendition: Track, file: string): Media {
  const uri = (range: ByteRange) => `URI="${rangeAddress(file, range)}"`;
  return {
    map: [`#EXT-X-MAP:${uri({ offset: 0, length: rendition.initLength })},BYTERANGE="${rendition.initLength}@0"`],
    lines: ({ segment }) => [`#EXT-X-BYTERANGE:${segment.length}@${segment.offset}`, rangeAddress(file, segment)],
    part: (_live, part, nth) =>
      `#EXT-X-PART:DURATION=${part.seconds.toFixed(5)},${uri(part)},BYTERANGE="${part.length}@${part.offset}"` +
      (nth === 0 ? ",INDEPENDENT=YES" : ""),
    hint: (_live, part) =>
      `#EXT-X-PRELOAD-HINT:TYPE=PART,${uri(part)},BYTERANGE-START=${part.offset},BYTERANGE-LENGTH=${part.length}`,
  };
}

const captions: Media = {
  map: [],
  lines: ({ place }) => [`captions-en/${place}.vtt`],
  part: ({ place }, { seconds }, nth) =>
    `#EXT-X-PART:DURATION=${seconds.toFixed(5)},URI="captions-en/${place}.${nth}.vtt",INDEPENDENT=YES`,
  hint: ({ place }, _part, nth) => `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="captions-en/${place}.${nth}.vtt"`,
};

/** The last part that a playlist names, complete segment or not. */
function report(name: string, segments: readonly Segment[], moment: LiveMoment): string[] {
  const window = liveWindow(segments, moment);
  if (!window?.open) return [];
  const { open, end } = window;
  const last = open.parts > 0 ? [open.index, open.parts - 1] : [end - 1, window.at(end - 1).segment.parts.length - 1];
  return [`#EXT-X-RENDITION-REPORT:URI="${name}",LAST-MSN=${last[0]},LAST-PART=${last[1]}`];
}

const CAPTIONS = "captions-en.m3u8";

const reports = ({ renditions }: Clip, own: string, moment: LiveMoment): string[] =>
  [...renditions.map(({ name, segments }) => ({ name: `${name}.m3u8`, segments })), captionsOf(renditions)]
    .filter(({ name }) => name !== own)
    .flatMap(({ name, segments }) => report(name, segments, moment));

const captionsOf = (renditions: readonly Rendition[]) => ({ name: CAPTIONS, segments: renditions[0]?.segments ?? [] });

export type LiveRequest = { moment: LiveMoment; skip?: boolean };

/**
 * S 7.5: the game so far over the looped clip, with ENDLIST once complete; null before the first segment.
 * A paid game's file is requested through the playlist's path, so that each range is authorized.
 */
export function livePlaylist(
  clip: Clip,
  track: Track,
  { moment, skip = false }: LiveRequest,
  paid = false,
): string | null {
  const { segments, partSeconds } = track;
  const window = liveWindow(segments, moment);
  // No player changes from the sound to a picture by itself.
  const others = track === clip.sound ? [] : reports(clip, `${track.name}.m3u8`, moment);
  return (
    window &&
    livePlaylistOf(window, segments, {
      ...pictures(track, paid ? besideThePlaylist(track) : inTheOpen(track)),
      ...{ partSeconds, skip, others },
    })
  );
}

export function liveCaptionsPlaylist(
  clip: Clip,
  { segments, partSeconds }: Track,
  { moment, skip = false }: LiveRequest,
): string | null {
  const window = liveWindow(segments, moment);
  const others = reports(clip, CAPTIONS, moment);
  return window && livePlaylistOf(window, segments, { ...captions, partSeconds, skip, others });
}

export const replayPlaylist = (track: Track): string | null =>
  wholePlaylist(track, pictures(track, besideThePlaylist(track)));

export const replayCaptionsPlaylist = (track: Track): string | null => wholePlaylist(track, captions);

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

/** Of a segment, or of one of its parts. */
export function captionSegment(clip: Clip, place: number, nth?: number): string | null {
  const segments = clip.renditions[0]?.segments ?? [];
  const segment = segments[place];
  const within = nth === undefined ? segment : segment?.parts[nth];
  if (!segment || !within) return null;
  const before = [...segments.slice(0, place), ...segment.parts.slice(0, nth ?? 0)];
  const from = before.reduce((sum, one) => sum + one.seconds, 0);
  const to = from + within.seconds;
  const seen = clip.cues.filter((cue) => cue.from < to && cue.to > from);
  const blocks = seen.map((cue) => `${stamp(cue.from)} --> ${stamp(cue.to)}\n${cue.text}\n`);
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n${blocks.join("\n")}`;
}
