import type { Segment } from "./clips";

/** The whole game, and overtime: a segment leaves the playlist only after this. */
export const WINDOW_SECONDS = 6 * 3600;

export interface LiveMoment {
  /** Start of the first segment, in epoch ms. */
  startedAt: number;
  completeAt: number | null;
  now: number;
  windowSeconds?: number;
}

export interface LiveSegment {
  /** Media sequence number. */
  index: number;
  /** Index within the clip, and completed rounds. */
  place: number;
  round: number;
  segment: Segment;
  beginsAt: number;
}

/** The segment that is being made, as far as it is. */
export type OpenSegment = LiveSegment & { parts: number };

export interface LiveWindow {
  first: number;
  /** After the last complete segment. */
  end: number;
  /** Null once the game is complete. */
  open: OpenSegment | null;
  /** Rounds that have left the window. */
  discontinuitySequence: number;
  at(index: number): LiveSegment;
  segmentsFrom(index: number): LiveSegment[];
}

/** Sums of halves and thirds of seconds come out a little late. */
const ROUNDING_MS = 0.5;

const ms = (seconds: number) => seconds * 1000;
const lengthOf = (segments: readonly Segment[]): number => segments.reduce((sum, one) => sum + ms(one.seconds), 0);

/** A looped clip as segments without end, each at its time. */
function timeline(segments: readonly Segment[], startedAt: number) {
  const length = lengthOf(segments);
  const begins: number[] = [];
  segments.reduce((at, one) => (begins.push(at), at + ms(one.seconds)), 0);
  const at = (index: number): LiveSegment => {
    const place = index % segments.length;
    const round = Math.floor(index / segments.length);
    const segment = segments[place];
    if (!segment) throw new Error("a clip without segments");
    return { index, place, round, segment, beginsAt: startedAt + round * length + (begins[place] ?? 0) };
  };
  return {
    at,
    /** The segment that a moment is in. */
    on(now: number): LiveSegment {
      const passed = now - startedAt + ROUNDING_MS;
      const round = Math.floor(passed / length);
      const into = passed - round * length;
      return at(round * segments.length + begins.filter((begin) => begin <= into).length - 1);
    },
  };
}

function partsBy({ segment, beginsAt }: LiveSegment, now: number): number {
  let at = beginsAt - ROUNDING_MS;
  return segment.parts.filter(({ seconds }) => (at += ms(seconds)) <= now).length;
}

/** What was made of a segment before the game ended. */
const cut = (live: OpenSegment): LiveSegment => {
  const parts = live.segment.parts.slice(0, live.parts);
  const sum = (of: "length" | "seconds") => parts.reduce((all, part) => all + part[of], 0);
  const { offset } = live.segment;
  return { ...live, segment: { offset, length: sum("length"), seconds: sum("seconds"), parts } };
};

/** S 7.5: null before the first segment is complete. */
export function liveWindow(
  segments: readonly Segment[],
  { startedAt, completeAt, now, windowSeconds = WINDOW_SECONDS }: LiveMoment,
): LiveWindow | null {
  if (now < startedAt) return null;
  const { at, on } = timeline(segments, startedAt);
  const ended = completeAt !== null && now >= completeAt;
  const until = ended ? completeAt : now;
  if (until < startedAt) return null;
  const making = on(until);
  const open: OpenSegment = { ...making, parts: partsBy(making, until) };
  const last = ended && open.parts > 0 ? cut(open) : null;
  const end = last ? open.index + 1 : open.index;
  if (end === 0) return null;
  const segmentAt = (index: number) => (last && index === last.index ? last : at(index));

  let first = last ? end - 1 : end;
  let seconds = last ? last.segment.seconds : 0;
  const round = lengthOf(segments) / 1000;
  const rounds = Math.max(
    0,
    Math.min(Math.floor(first / segments.length), Math.floor((windowSeconds - seconds) / round)),
  );
  first -= rounds * segments.length;
  seconds += rounds * round;
  for (; first > 0; first -= 1) {
    seconds += at(first - 1).segment.seconds;
    if (seconds > windowSeconds && first < end) break;
  }
  return {
    first,
    end,
    open: ended ? null : open,
    discontinuitySequence: at(first).round,
    at: segmentAt,
    segmentsFrom: (index) => Array.from({ length: Math.max(0, end - index) }, (_, nth) => segmentAt(index + nth)),
  };
}

/** When a part (by default the last) of a segment is there, in epoch ms. */
export function readyAt(
  segments: readonly Segment[],
  startedAt: number,
  { index, part }: { index: number; part?: number | undefined },
): number {
  const live = timeline(segments, startedAt).at(index);
  const parts = live.segment.parts.slice(0, part === undefined ? undefined : part + 1);
  return live.beginsAt + parts.reduce((sum, one) => sum + ms(one.seconds), 0);
}
