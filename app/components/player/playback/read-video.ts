import { canRewind, isAtLiveEdge, latency, type SeekWindow } from "../engine/live-edge";
import { chosenSpeed } from "../engine/quality";
import type { VideoSource } from "../engine/video-source";
import type { PlaybackState } from "./playback-state";

type Reading = {
  video: HTMLVideoElement;
  stage: HTMLElement;
  source: VideoSource;
  window: SeekWindow;
  live: boolean;
  mayHaveMore: boolean;
};

/** The element is the only source of truth about playback. */
export function readVideo({ video, stage, source, window, live, mayHaveMore }: Reading) {
  const position = video.currentTime;
  return {
    window,
    position,
    buffered: bufferedUntil(video),
    atLiveEdge: live && isAtLiveEdge(window, position),
    behindLive: latency(window, position),
    canRewind: live && (canRewind(window) || (window.end === 0 && mayHaveMore)),
    muted: video.muted || video.volume === 0,
    volume: video.volume,
    rate: chosenSpeed(video.playbackRate),
    levels: source.levels(),
    playingHeight: source.playingHeight(),
    engine: source.kind,
    pictureInPicture: document.pictureInPictureElement === video,
    fullscreen: document.fullscreenElement === stage,
    ...source.captions(),
  } satisfies Partial<PlaybackState>;
}

export function bufferedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  const around = [...Array(buffered.length).keys()].find(
    (at) => buffered.start(at) <= currentTime + 0.1 && buffered.end(at) >= currentTime,
  );
  return around === undefined ? currentTime : buffered.end(around);
}
