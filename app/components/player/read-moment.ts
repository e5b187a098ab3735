import { hasWeakSignal, prefersSaving } from "~/enhancement/data-saving";
import type { Playable } from "~/enhancement/watch/playable";
import { newestPosition } from "~/models/event/resume";
import { hasMediaSource } from "./engine";
import { savedPosition } from "./saved-position";
import type { Moment } from "./transition";

const HLS_TYPE = "application/vnd.apple.mpegurl";

export const playsNatively = (video: HTMLVideoElement): boolean => video.canPlayType(HLS_TYPE) !== "";

/** Safari's own HLS knows the parts of a live game's segments; Chromium's stays whole segments behind. */
const WITHOUT_PARTS = /Chrom(?:e|ium)\//;

export const prefersEngine = ({ live }: Pick<Playable, "live">): boolean =>
  live && hasMediaSource() && !prefersSaving() && !hasWeakSignal() && WITHOUT_PARTS.test(navigator.userAgent);

type OfThePlayer = Pick<
  Moment,
  "window" | "captionCount" | "shownCaption" | "inBreak" | "licenseReleased" | "onOtherScreen"
>;

export function readMoment(video: HTMLVideoElement, playable: Playable, ofThePlayer: OfThePlayer): Moment {
  return {
    ...ofThePlayer,
    playable,
    now: performance.now(),
    position: video.currentTime,
    duration: video.duration,
    paused: video.paused,
    ended: video.ended,
    hasPlayed: video.played.length > 0,
    readyState: video.readyState,
    hasFrames: video.videoWidth > 0,
    errorCode: video.error?.code ?? 0,
    hasNoSource: video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE,
    hidden: document.hidden,
    online: navigator.onLine,
    playsNatively: playsNatively(video),
    hasMediaSource: hasMediaSource(),
    prefersEngine: prefersEngine(playable),
    // A getter, because localStorage blocks the page's thread.
    get saved() {
      return newestPosition(savedPosition(localStorage, playable.eventKey), playable.account?.saved);
    },
  };
}
