export interface Fragment {
  offset: number;
  length: number;
  seconds: number;
}

export interface FragmentedFile {
  /** Size of file type and movie header, in bytes. */
  initLength: number;
  fragments: Fragment[];
}

interface Box {
  type: string;
  offset: number;
  length: number;
  header: number;
}

function boxes(file: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = file.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short;
    if (length < header) throw new Error(`broken box at ${at}`);
    found.push({ type: file.toString("latin1", at + 4, at + 8), offset: at, length, header });
    at += length;
  }
  return found;
}

const inside = (file: Buffer, box: Box): Box[] => boxes(file, box.offset + box.header, box.offset + box.length);

function only(list: Box[], type: string): Box {
  const found = list.find((box) => box.type === type);
  if (!found) throw new Error(`no ${type} box`);
  return found;
}

/** Ticks per second of the first track, the picture. */
function pictureScale(file: Buffer, moov: Box): number {
  const media = only(inside(file, only(inside(file, moov), "trak")), "mdia");
  const header = only(inside(file, media), "mdhd");
  const version = file[header.offset + 8];
  return file.readUInt32BE(header.offset + (version === 1 ? 28 : 20));
}

function pictureStart(file: Buffer, moof: Box): number {
  const track = only(inside(file, moof), "traf");
  const time = only(inside(file, track), "tfdt");
  return file[time.offset + 8] === 1
    ? Number(file.readBigUInt64BE(time.offset + 12))
    : file.readUInt32BE(time.offset + 12);
}

const trackOf = (file: Buffer, moof: Box): number =>
  file.readUInt32BE(only(inside(file, only(inside(file, moof), "traf")), "tfhd").offset + 12);

export interface FilmSegment extends Fragment {
  /** Length of each of its fragments, in bytes. */
  parts: number[];
}

const exact = (seconds: number) => Math.round(seconds * 1e6) / 1e6;

/** Consecutive fragments, from one key frame to the next; fails where a segment's end lies inside a fragment. */
export function segmentsOf(fragments: readonly Fragment[], segmentSeconds: number): FilmSegment[] {
  const segments: FilmSegment[] = [];
  for (const { offset, length, seconds } of fragments) {
    const last = segments.at(-1);
    if (!last || last.seconds >= segmentSeconds)
      segments.push({ offset, length, seconds: exact(seconds), parts: [length] });
    else {
      last.length += length;
      last.seconds = exact(last.seconds + seconds);
      last.parts.push(length);
    }
  }
  const long = segments.find((one) => one.seconds > segmentSeconds);
  if (long) throw new Error(`a fragment at ${long.offset} crosses the end of its segment`);
  return segments;
}

/** Fragments (moof and mdat) of a film, each a part of a segment. */
export function readFragments(file: Buffer, totalSeconds: number): FragmentedFile {
  const top = boxes(file, 0, file.length);
  const moov = only(top, "moov");
  const scale = pictureScale(file, moov);
  const all = top.filter((box) => box.type === "moof");
  // The encoder's last frame of sound may be a fragment of its own, which goes with the one before.
  const moofs = all.filter((moof) => trackOf(file, moof) === 1);
  const starts = moofs.map((moof) => pictureStart(file, moof) / scale);
  const first = moofs[0];
  if (!first) throw new Error("no fragments");
  const end = top.filter((box) => box.type === "mdat").at(-1);
  if (!end) throw new Error("no media");
  return {
    initLength: moov.offset + moov.length,
    fragments: moofs.map((moof, index) => {
      const next = moofs[index + 1];
      const until = next ? next.offset : end.offset + end.length;
      const from = starts[index] ?? 0;
      return {
        offset: moof.offset,
        length: until - moof.offset,
        seconds: (starts[index + 1] ?? totalSeconds + (starts[0] ?? 0)) - from,
      };
    }),
  };
}
