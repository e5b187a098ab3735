import type { Playable } from "~/enhancement/watch/playable";
import type { SeekWindow } from "./live-edge";

/** `timeupdate` fires about four times a second, so a part counts as over this close to its end. */
const END_SECONDS = 0.3;

/** The whole video or the requested part of it; 0 to 0 while unknown. */
export function playableWindow(whole: SeekWindow, { range }: Pick<Playable, "range">): SeekWindow {
  if (!range || whole.end === 0) return whole;
  return { start: Math.max(whole.start, range.start), end: Math.min(whole.end, range.end) };
}

export function elementWindow({ seekable, duration }: HTMLVideoElement, live: boolean): SeekWindow {
  if (!live && Number.isFinite(duration)) return { start: 0, end: duration };
  if (seekable.length === 0) return { start: 0, end: 0 };
  return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
}

export function isOver(window: SeekWindow, position: number): boolean {
  return window.end > 0 && position >= window.end - END_SECONDS;
}
