import { hasWeakSignal, prefersSaving } from "~/enhancement/data-saving";
import type { Playable } from "./playable";

const HLS_TYPE = "application/vnd.apple.mpegurl";

export const playsNatively = (video: HTMLVideoElement): boolean => video.canPlayType(HLS_TYPE) !== "";

export function hasMediaSource(): boolean {
  return "MediaSource" in window || "ManagedMediaSource" in window;
}

/**
 * Safari's own HLS knows the parts of a live game's segments, and suits a weak line; Chromium's stays whole segments
 * behind, and keeps to a picture that the line is too slow for.
 */
const CHROMIUM = /Chrom(?:e|ium)\//;

/** Whether the engine is better than the browser at choosing what a weak line carries. */
export const adaptsBadly = (): boolean => CHROMIUM.test(navigator.userAgent);

type Source = Pick<Playable, "live" | "soundAlone">;

/** The sound alone has one level, and the engine weighs as much as a minute of it. */
export const prefersEngine = ({ live, soundAlone }: Source): boolean =>
  !soundAlone && adaptsBadly() && hasMediaSource() && !prefersSaving() && (live || hasWeakSignal());

/** Whether the engine's script is part of the way to the first picture. */
export const needsEngine = (video: HTMLVideoElement, playable: Source): boolean =>
  hasMediaSource() && (!playsNatively(video) || prefersEngine(playable));
