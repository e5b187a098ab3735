import { LONGEST_REWIND_SECONDS } from "~/models/event/held-score";

type Picture = Pick<HTMLVideoElement, "ended" | "currentTime" | "duration"> & {
  played: Pick<TimeRanges, "length">;
  seekable: Pick<TimeRanges, "length" | "end">;
};

/**
 * How many seconds old a live picture is. A paused one is a past one, too; one that hasn't begun, or has ended, is
 * none. Ask once a second: after the game (`isOver`) the live edge stands still, and time goes on.
 */
export function rewinds(now: () => number) {
  let edge = { end: 0, at: 0 };
  return (video: Picture | null, isOver: boolean): number => {
    if (!video || video.ended || !video.played.length || !video.seekable.length) return 0;
    const end = video.seekable.end(video.seekable.length - 1);
    if (end !== edge.end) edge = { end, at: now() };
    const stood = isOver || end >= video.duration ? (now() - edge.at) / 1_000 : 0;
    return Math.min(Math.max(end - video.currentTime, 0) + stood, LONGEST_REWIND_SECONDS);
  };
}
