import type { Play } from "~/models/event/score/play-by-play";
import { PLAY_SECONDS } from "~/models/event/video/key-moments";

/** Parts of a replay that play one after the other, in seconds. */
export type Reel = readonly { start: number; end: number }[];

/** The scoring plays; those that overlap are one part. */
export function reelOf(plays: readonly Play[], length: number): Reel {
  const starts = plays.flatMap(({ points, second }) => (points > 0 && second !== null ? [second] : []));
  const parts: { start: number; end: number }[] = [];
  for (const start of starts.sort((one, other) => one - other)) {
    const end = Math.min(start + PLAY_SECONDS, length);
    const last = parts.at(-1);
    if (last && start <= last.end) last.end = end;
    else if (start < end) parts.push({ start, end });
  }
  return parts;
}

/** Playback moves by less than this between two looks; a longer way is a seek. */
const LONGEST_STEP = 3;

/** When playback comes to the end of a part: where to go on, or "over" after the last. */
export function afterPart(reel: Reel, { from, to }: { from: number; to: number }): number | "over" | null {
  if (to - from >= LONGEST_STEP) return null;
  const ended = reel.findIndex(({ end }) => from < end && to >= end);
  return ended === -1 ? null : (reel[ended + 1]?.start ?? "over");
}
