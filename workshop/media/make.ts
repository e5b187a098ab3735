/**
 * Makes public/media and network/streaming/clips.json with ffmpeg and Chromium; committed.
 * `npx tsx workshop/media/make.ts [--encode | --stills] [name…]`; --encode reuses recorded pictures where they exist,
 * --stills draws the stills alone, without ffmpeg.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { rangeAddress, versioned, versionOf } from "../../network/streaming/film-address";
import { type Cue, cues, webVtt } from "./captions";
import { encodeFilm, extractSound, ffmpeg } from "./ffmpeg";
import { readFragments, segmentsOf } from "./fragments";
import { drawings, film } from "./pictures";
import type { Moment } from "./scene/stage";
import { soundtrack } from "./sound";

const FPS = 30;
const SECONDS = 40;
const SEGMENT_SECONDS = 2;
/** A fragment (moof and mdat) each, so that a live game can hand out a segment before it is complete. */
const PART_SECONDS = 0.5;
/** In whole frames of AAC at 32 kHz. */
const SOUND = { segmentSeconds: 4, partSeconds: 0.8 };
const OUT = "public/media";

interface Rendition {
  name: string;
  width: number;
  height: number;
  crf: number;
  peakKbps: number;
  level: string;
}

/** Smallest first, so that a player without an estimate starts fast. */
const RENDITIONS: Rendition[] = [
  { name: "240p", width: 426, height: 240, crf: 34, peakKbps: 110, level: "2.1" },
  { name: "480p", width: 854, height: 480, crf: 35, peakKbps: 260, level: "3.0" },
  { name: "720p", width: 1280, height: 720, crf: 36, peakKbps: 520, level: "3.1" },
];

interface Made {
  name: string;
  title: string;
  posterAt: number;
  /** In seconds: from, until (whole segments), and the moment between that is drawn. */
  plays: [number, number, number][];
  coarser?: number;
}

const CLIPS: Made[] = [
  {
    name: "basketball",
    title: "Basketball, up and down the floor",
    posterAt: 15.4,
    plays: [
      [0, 8, 2.2],
      [2, 12, 7.4],
      [8, 14, 12.6],
      [10, 20, 15.2],
      [16, 24, 20.4],
      [20, 28, 23],
      [26, 36, 28.2],
      [30, 40, 37.3],
    ],
    coarser: 2,
  },
  {
    name: "concert",
    title: "Choir concert, the last song",
    posterAt: 20.5,
    plays: [
      [0, 10, 0.9],
      [2, 12, 6.1],
      [8, 18, 10],
      [12, 20, 16.5],
      [16, 26, 21.7],
      [20, 32, 25.6],
      [26, 36, 30.8],
      [30, 40, 36],
    ],
  },
  {
    name: "football",
    title: "Football, a long drive",
    posterAt: 13.2,
    plays: [
      [0, 8, 3.5],
      [6, 16, 8.7],
      [10, 16, 12.6],
      [14, 22, 16.5],
      [16, 24, 21.7],
      [22, 30, 25.6],
      [24, 36, 26.9],
      [30, 40, 38.6],
    ],
    coarser: 2,
  },
  {
    name: "soccer",
    title: "Soccer, from end to end",
    posterAt: 13.6,
    plays: [
      [0, 8, 3.2],
      [4, 12, 8.5],
      [10, 18, 13.6],
      [12, 20, 15.6],
      [18, 26, 22.6],
      [22, 28, 24.4],
      [26, 36, 30.4],
      [30, 38, 34.4],
    ],
    coarser: 5,
  },
  {
    name: "stands",
    title: "The home stands, under the lights",
    posterAt: 7.6,
    plays: [
      [4, 12, 7.6],
      [16, 24, 18.9],
      [28, 36, 30.5],
    ],
    coarser: 6,
  },
  {
    name: "volleyball",
    title: "Volleyball, point after point",
    posterAt: 5.6,
    plays: [
      [0, 8, 6.1],
      [4, 12, 8.7],
      [6, 12, 11.3],
      [10, 18, 13.9],
      [16, 24, 17.8],
      [18, 26, 23],
      [26, 36, 30.8],
      [28, 36, 34.7],
    ],
    coarser: 2,
  },
];

const POSTER_WIDTHS = [320, 640, 1280];

type Making = {
  picture: string;
  sound: string;
  /** Added to the rendition's rate factor: a crowd costs many bytes. */ coarser?: number;
};

async function encode({ picture, sound, coarser = 0 }: Making, rendition: Rendition, target: string): Promise<void> {
  const { level, peakKbps } = rendition;
  const keyframes = String(FPS * SEGMENT_SECONDS);
  const size = { ...rendition, crf: rendition.crf + coarser };
  const streamed = [
    ...["-level", level, "-maxrate", `${peakKbps}k`, "-bufsize", `${peakKbps * 2}k`],
    ...["-g", keyframes, "-keyint_min", keyframes, "-sc_threshold", "0", "-bf", "3"],
    ...["-movflags", "+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets+global_sidx"],
    ...["-frag_duration", String(PART_SECONDS * 1e6)],
  ];
  await encodeFilm({ picture, sound, seconds: SECONDS }, size, streamed, target);
}

/** RFC 6381 codec names, read from the avcC box. */
function codecs(file: Buffer): string {
  const at = file.indexOf("avcC") + 5;
  return `avc1.${file.toString("hex", at, at + 3)},mp4a.40.2`;
}

interface MadeTrack {
  name: string;
  /** Of the file's content (network/streaming/film-address.ts). */
  version: string;
  initLength: number;
  partSeconds: number;
  /** `parts`: the length of each in bytes. */
  segments: { offset: number; length: number; seconds: number; parts: number[] }[];
}

interface MadeRendition extends MadeTrack {
  width: number;
  height: number;
  codecs: string;
  peakBitsPerSecond: number;
  averageBitsPerSecond: number;
}

async function makeRendition(folder: string, making: Making, rendition: Rendition): Promise<MadeRendition> {
  const { name, width, height } = rendition;
  const target = join(folder, `${name}.mp4`);
  await encode(making, rendition, target);
  const file = await readFile(target);
  const track = await makeTrack(folder, name, file, { segmentSeconds: SEGMENT_SECONDS, partSeconds: PART_SECONDS });
  const { segments } = track;
  return {
    ...track,
    width,
    height,
    codecs: codecs(file),
    peakBitsPerSecond: Math.ceil(Math.max(...segments.map((one) => (one.length * 8) / one.seconds))),
    averageBitsPerSecond: Math.ceil((segments.reduce((sum, one) => sum + one.length, 0) * 8) / SECONDS),
  };
}

/** The smallest rendition's, without its picture: 30 kbit/s. */
async function makeSound(folder: string): Promise<MadeTrack> {
  const name = "sound";
  const target = join(folder, `${name}.mp4`);
  await extractSound(join(folder, `${RENDITIONS[0]?.name}.mp4`), { seconds: SECONDS, part: SOUND.partSeconds }, target);
  return makeTrack(folder, name, await readFile(target), SOUND);
}

type Lengths = { segmentSeconds: number; partSeconds: number };

async function makeTrack(folder: string, name: string, file: Buffer, lengths: Lengths): Promise<MadeTrack> {
  const { segmentSeconds, partSeconds } = lengths;
  const { initLength, fragments } = readFragments(file, SECONDS);
  const made = {
    name,
    version: versionOf(file),
    initLength,
    partSeconds,
    segments: segmentsOf(fragments, segmentSeconds),
  };
  await writeFile(join(folder, `${name}.m3u8`), mediaPlaylist(made, segmentSeconds));
  return made;
}

function mediaPlaylist(made: MadeTrack, segmentSeconds: number): string {
  const file = versioned(`${made.name}.mp4`, made.version);
  const lines = made.segments.flatMap((one) => [
    `#EXTINF:${one.seconds.toFixed(6)},`,
    `#EXT-X-BYTERANGE:${one.length}@${one.offset}`,
    rangeAddress(file, one),
  ]);
  const init = rangeAddress(file, { offset: 0, length: made.initLength });
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${init}",BYTERANGE="${made.initLength}@0"`,
    ...lines,
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}

function masterPlaylist(made: MadeRendition[]): string {
  const variants = made.flatMap((one) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${one.peakBitsPerSecond},AVERAGE-BANDWIDTH=${one.averageBitsPerSecond}` +
      `,CODECS="${one.codecs}",RESOLUTION=${one.width}x${one.height},FRAME-RATE=${FPS.toFixed(3)},` +
      `SUBTITLES="captions",CLOSED-CAPTIONS=NONE`,
    versioned(`${one.name}.m3u8`, one.version),
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

const captionsPlaylist = (): string =>
  [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${SECONDS}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXTINF:${SECONDS.toFixed(3)},`,
    "captions-en.vtt",
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");

async function makePosters({ posterAt }: Made, folder: string, picture: string): Promise<void> {
  for (const width of POSTER_WIDTHS) {
    const frame = ["-ss", String(posterAt), "-i", picture, "-frames:v", "1", "-vf", `scale=${width}:-2:flags=lanczos`];
    await ffmpeg([...frame, "-q:v", "7", join(folder, `poster-${width}.jpg`)]);
  }
}

async function makeStills({ name, plays }: Made): Promise<void> {
  await mkdir(join(OUT, name), { recursive: true });
  const drawn = await drawings(
    name,
    plays.map(([, , at]) => at),
  );
  for (const [index, svg] of drawn.entries()) await writeFile(join(OUT, name, `still-${index + 1}.svg`), svg);
}

async function makeClip(clip: Made): Promise<{ renditions: MadeRendition[]; sound: MadeTrack; captions: Cue[] }> {
  const folder = join(OUT, clip.name);
  const work = join(tmpdir(), "fieldhouse-films", clip.name);
  await mkdir(work, { recursive: true });
  const picture = join(work, "picture.mp4");
  const sound = join(work, "sound.wav");
  const heard = join(work, "heard.json");
  const filmed = existsSync(heard) && process.argv.includes("--encode");
  if (!filmed) await writeFile(heard, JSON.stringify(await film(clip.name, SECONDS, FPS, picture)));
  const moments: Moment[] = JSON.parse(await readFile(heard, "utf8"));
  await writeFile(sound, soundtrack(moments, SECONDS));
  const renditions: MadeRendition[] = [];
  for (const rendition of RENDITIONS)
    renditions.push(await makeRendition(folder, { picture, sound, coarser: clip.coarser }, rendition));
  const captions = cues(moments, SECONDS);
  await writeFile(join(folder, "master.m3u8"), masterPlaylist(renditions));
  await writeFile(join(folder, "captions-en.vtt"), webVtt(captions));
  await writeFile(join(folder, "captions-en.m3u8"), captionsPlaylist());
  await makePosters(clip, folder, picture);
  return { renditions, sound: await makeSound(folder), captions };
}

const TABLE = "network/streaming/clips.json";
const wanted = CLIPS.filter(({ name }) => process.argv.includes(name));
const stillsAlone = process.argv.includes("--stills");
const isPart = wanted.length > 0 || stillsAlone;
const made: { name: string }[] = isPart ? JSON.parse(await readFile(TABLE, "utf8")) : [];
for (const clip of wanted.length > 0 ? wanted : CLIPS) {
  console.log(`filming ${clip.name}`);
  await makeStills(clip);
  const plays = clip.plays.map(([start, end]) => ({ start, end }));
  const known = made.find(({ name }) => name === clip.name);
  if (stillsAlone && known) {
    Object.assign(known, { plays });
    continue;
  }
  const { renditions, sound, captions } = await makeClip(clip);
  const facts = {
    name: clip.name,
    title: clip.title,
    seconds: SECONDS,
    framesPerSecond: FPS,
    posterWidths: POSTER_WIDTHS,
    plays,
    renditions,
    sound,
    captions,
  };
  const before = made.findIndex(({ name }) => name === clip.name);
  made.splice(before === -1 ? made.length : before, before === -1 ? 0 : 1, facts);
}
const style = await resolveConfig(TABLE);
await writeFile(TABLE, await format(JSON.stringify(made), { ...style, filepath: TABLE }));
