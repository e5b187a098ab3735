import type { SeekWindow } from "./live-edge";
import type { Playable } from "./playback-state";

/** Time is told four times a second: so near its end a part is over. */
const END_SECONDS = 0.3;

/** What can be played: the whole video, or the part of it that is asked for; from 0 to 0 while nothing is known. */
export function playableWindow(whole: SeekWindow, { range }: Pick<Playable, "range">): SeekWindow {
  if (!range || whole.end === 0) return whole;
  return { start: Math.max(whole.start, range.start), end: Math.min(whole.end, range.end) };
}

/** What the element says can be played. */
export function elementWindow({ seekable, duration }: HTMLVideoElement, live: boolean): SeekWindow {
  if (!live && Number.isFinite(duration)) return { start: 0, end: duration };
  if (seekable.length === 0) return { start: 0, end: 0 };
  return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
}

/** Whether a part of a video has been played. */
export function isOver(window: SeekWindow, position: number): boolean {
  return window.end > 0 && position >= window.end - END_SECONDS;
}
