import type { Engine } from "./engine";
import type { PlaybackState } from "./playback-state";

type Captions = Pick<PlaybackState, "captions" | "shownCaption">;

const ownTracks = (video: HTMLVideoElement): TextTrack[] =>
  [...video.textTracks].filter((track) => track.kind === "captions" || track.kind === "subtitles");

const indexOrNull = (index: number): number | null => (index === -1 ? null : index);

/** The captions there are: the engine's, or without one the element's own. */
export function captionsOf(video: HTMLVideoElement, engine: Engine | undefined): Captions {
  if (engine) {
    const tracks = engine.captions();
    return {
      captions: tracks.map(({ label, lang }) => ({ label, lang })),
      shownCaption: indexOrNull(tracks.findIndex((track) => track.active)),
    };
  }
  const tracks = ownTracks(video);
  return {
    captions: tracks.map(({ label, language }) => ({ label, lang: language })),
    shownCaption: indexOrNull(tracks.findIndex((track) => track.mode === "showing")),
  };
}

/** Shows one of them; null shows none. */
export function showCaption(video: HTMLVideoElement, engine: Engine | undefined, index: number | null): void {
  if (engine) return engine.showCaptions(index);
  ownTracks(video).forEach((track, at) => {
    track.mode = at === index ? "showing" : "disabled";
  });
}
