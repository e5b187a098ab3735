import { visitorClock } from "~/enhancement/visitor-clock";
import type { Playable } from "~/enhancement/watch/playable";
import { adaptsBadly, hasMediaSource, playsNatively, prefersEngine } from "~/enhancement/watch/which-engine";
import { newestPosition } from "~/models/event/video/resume";
import { bufferedUntil } from "./read-video";
import { savedPosition } from "./saved-position";
import type { Moment } from "./transition";

type OfThePlayer = Pick<
  Moment,
  "window" | "captionCount" | "shownCaption" | "inBreak" | "licenseReleased" | "onOtherScreen"
>;

/** In this page's life. */
let hasSaidOnline = false;

/** A browser that has said nothing but offline since the page came over the net is wrong, as with some VPNs. */
function isOnline(): boolean {
  hasSaidOnline ||= navigator.onLine;
  return navigator.onLine || !hasSaidOnline;
}

export function readMoment(video: HTMLVideoElement, playable: Playable, ofThePlayer: OfThePlayer): Moment {
  return {
    ...ofThePlayer,
    playable,
    now: performance.now(),
    clock: visitorClock(),
    position: video.currentTime,
    duration: video.duration,
    paused: video.paused,
    ended: video.ended,
    hasPlayed: video.played.length > 0,
    readyState: video.readyState,
    buffered: bufferedUntil(video),
    hasFrames: video.videoWidth > 0,
    errorCode: video.error?.code ?? 0,
    hasNoSource: video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE,
    // In a window of its own it is looked at, whatever is of its page.
    hidden: document.hidden && document.pictureInPictureElement !== video,
    online: isOnline(),
    playsNatively: playsNatively(video),
    hasMediaSource: hasMediaSource(),
    get prefersEngine() {
      return prefersEngine(playable);
    },
    adaptsBadly: adaptsBadly(),
    // Getters, because reading each takes time and few events ask: localStorage blocks the page's thread.
    get saved() {
      return newestPosition(savedPosition(playable.eventKey), playable.account?.saved);
    },
  };
}
