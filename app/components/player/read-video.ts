import type { Engine } from "./engine";
import { canRewind, isAtLiveEdge, latency } from "./live-edge";
import { playableWindow } from "./playable-window";
import type { PlaybackSource, PlaybackState } from "./playback-state";

type Reading = {
  video: HTMLVideoElement;
  stage: HTMLElement;
  engine: Engine | undefined;
  source: PlaybackSource;
  /** Whether the engine could still take over and give what the browser does not. */
  mayHaveMore: boolean;
};

/** What the element and the engine say of themselves. */
export function readVideo({ video, stage, engine, source, mayHaveMore }: Reading): Partial<PlaybackState> {
  const window = playableWindow(video, engine, source);
  const position = video.currentTime;
  return {
    window,
    position,
    buffered: bufferedUntil(video),
    atLiveEdge: source.live && isAtLiveEdge(window, position),
    behindLive: latency(window, position),
    canRewind: source.live && (canRewind(window) || (window.end === 0 && mayHaveMore)),
    muted: video.muted || video.volume === 0,
    volume: video.volume,
    rate: video.playbackRate,
    levels: engine?.levels() ?? [],
    playingHeight: engine?.playingHeight() ?? (video.videoHeight || null),
    engine: engine ? "shaka" : "native",
    pictureInPicture: document.pictureInPictureElement === video,
    fullscreen: document.fullscreenElement === stage,
  };
}

/** The end of the stretch that is loaded around the picture. */
function bufferedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  const around = [...Array(buffered.length).keys()].find(
    (at) => buffered.start(at) <= currentTime + 0.1 && buffered.end(at) >= currentTime,
  );
  return around === undefined ? currentTime : buffered.end(around);
}
