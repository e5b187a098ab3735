import { hasWeakSignal, prefersSaving } from "~/enhancement/data-saving";
import type { Playable } from "./playable";

const HLS_TYPE = "application/vnd.apple.mpegurl";

export const playsNatively = (video: HTMLVideoElement): boolean => video.canPlayType(HLS_TYPE) !== "";

export function hasMediaSource(): boolean {
  return "MediaSource" in window || "ManagedMediaSource" in window;
}

/** Safari's own HLS knows the parts of a live game's segments; Chromium's stays whole segments behind. */
const WITHOUT_PARTS = /Chrom(?:e|ium)\//;

export const prefersEngine = ({ live }: Pick<Playable, "live">): boolean =>
  live && hasMediaSource() && !prefersSaving() && !hasWeakSignal() && WITHOUT_PARTS.test(navigator.userAgent);

/** Whether the engine's script is part of the way to the first picture. */
export const needsEngine = (video: HTMLVideoElement, playable: Pick<Playable, "live">): boolean =>
  hasMediaSource() && (!playsNatively(video) || prefersEngine(playable));
