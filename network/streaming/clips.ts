import made from "./clips.json";
import { type ByteRange, versioned, versionOf } from "./film-address";

export interface Part extends ByteRange {
  seconds: number;
}

export interface Segment extends ByteRange {
  seconds: number;
  /** In order, together the whole segment; the first begins with a key frame. */
  parts: readonly Part[];
}

export interface Track {
  name: string;
  /** Of the file's content. */
  version: string;
  /** Fragmented MP4, playable by itself; segments are its byte ranges. */
  file: string;
  initLength: number;
  /** Each part's length but the last one's of a segment, which may be shorter. */
  partSeconds: number;
  segments: readonly Segment[];
}

export interface Rendition extends Track {
  width: number;
  height: number;
  codecs: string;
  peakBitsPerSecond: number;
  averageBitsPerSecond: number;
}

/** In seconds of the film. */
export interface Play {
  start: number;
  end: number;
}

export interface Poster {
  src: string;
  width: number;
  height: number;
}

export interface Cue {
  from: number;
  to: number;
  text: string;
}

export interface Clip {
  name: ClipName;
  title: string;
  seconds: number;
  framesPerSecond: number;
  hls: string;
  mp4: string;
  /** JPEG in the film's own colors, for what takes no drawing. */
  posters: readonly Poster[];
  /** Parts of it, each with a drawn still (docs/media.md), so that a list doesn't repeat one picture. */
  plays: readonly Play[];
  captions: readonly { src: string; lang: string; label: string }[];
  /** For live captions, which are cut into segments. */
  cues: readonly Cue[];
  renditions: readonly Rendition[];
  /** Alone, for whoever can't look. */
  sound: Track;
  soundHls: string;
}

export const CLIP_NAMES = ["basketball", "concert", "football", "soccer", "stands", "volleyball"] as const;
export type ClipName = (typeof CLIP_NAMES)[number];

const PROGRESSIVE_RENDITION = "480p";

type MadeSegment = ByteRange & { seconds: number; parts: readonly number[] };

function withParts({ offset, length, seconds, parts: lengths }: MadeSegment, partSeconds: number): Segment {
  let at = offset;
  const parts = lengths.map((one, index) => {
    const part = { offset: at, length: one, seconds: Math.min(partSeconds, seconds - index * partSeconds) };
    at += one;
    return part;
  });
  return { offset, length, seconds, parts };
}

type MadeTrack = Omit<Track, "file" | "segments"> & { segments: readonly MadeSegment[] };

const inFolder = <Made extends MadeTrack>(folder: string, made: Made) => ({
  ...made,
  file: `${folder}/${made.name}.mp4`,
  segments: made.segments.map((segment) => withParts(segment, made.partSeconds)),
});

function clip(name: ClipName): Clip {
  const facts = made.find((one) => one.name === name);
  if (!facts) throw new Error(`clips.json holds no clip called ${name}`);
  const folder = `/media/${name}`;
  const progressive = facts.renditions.find((one) => one.name === PROGRESSIVE_RENDITION);
  if (!progressive) throw new Error(`${name} has no ${PROGRESSIVE_RENDITION}`);
  return {
    name,
    title: facts.title,
    seconds: facts.seconds,
    framesPerSecond: facts.framesPerSecond,
    hls: versioned(`${folder}/master.m3u8`, versionOf(facts.renditions.map(({ version }) => version).join())),
    mp4: versioned(`${folder}/${PROGRESSIVE_RENDITION}.mp4`, progressive.version),
    posters: facts.posterWidths.map((width) => ({
      src: `${folder}/poster-${width}.jpg`,
      width,
      height: (width * 9) / 16,
    })),
    plays: facts.plays,
    captions: [{ src: `${folder}/captions-en.vtt`, lang: "en", label: "English" }],
    cues: facts.captions,
    renditions: facts.renditions.map((one) => inFolder(folder, one)),
    sound: inFolder(folder, facts.sound),
    soundHls: versioned(`${folder}/sound.m3u8`, facts.sound.version),
  };
}

/** Made by workshop/media/make.ts (docs/media.md). */
export const clips: Readonly<Record<ClipName, Clip>> = {
  basketball: clip("basketball"),
  concert: clip("concert"),
  football: clip("football"),
  soccer: clip("soccer"),
  stands: clip("stands"),
  volleyball: clip("volleyball"),
};

export function clipCalled(name: string): Clip | undefined {
  const known = CLIP_NAMES.find((one) => one === name);
  return known && clips[known];
}
