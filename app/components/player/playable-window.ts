import type { Engine } from "./engine";
import type { SeekWindow } from "./live-edge";
import type { PlaybackSource } from "./playback-state";

/** Time is told four times a second: so near its end a part is over. */
const END_SECONDS = 0.3;

/** What can be played: the whole video, or the part of it that is asked for; from 0 to 0 while nothing is known. */
export function playableWindow(
  video: HTMLVideoElement,
  engine: Engine | undefined,
  { live, range }: Pick<PlaybackSource, "live" | "range">,
): SeekWindow {
  const whole = wholeWindow(video, engine, live);
  if (!range || whole.end === 0) return whole;
  return { start: Math.max(whole.start, range.start), end: Math.min(whole.end, range.end) };
}

function wholeWindow({ seekable, duration }: HTMLVideoElement, engine: Engine | undefined, live: boolean): SeekWindow {
  const known = engine?.window();
  if (known && known.end > known.start) return known;
  if (!live && Number.isFinite(duration)) return { start: 0, end: duration };
  if (seekable.length === 0) return { start: 0, end: 0 };
  return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
}

/** Whether a part of a video has been played. */
export function isOver(window: SeekWindow, position: number): boolean {
  return window.end > 0 && position >= window.end - END_SECONDS;
}
