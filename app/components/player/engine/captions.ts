import type { Engine } from "./engine";
import type { Captions } from "./video-source";

const ownTracks = (video: HTMLVideoElement): TextTrack[] =>
  [...video.textTracks].filter((track) => track.kind === "captions" || track.kind === "subtitles");

const indexOrNull = (index: number): number | null => (index === -1 ? null : index);

export function elementCaptions(video: HTMLVideoElement): Captions {
  const tracks = ownTracks(video);
  return {
    captions: tracks.map(({ label, language }) => ({ label, lang: language })),
    shownCaption: indexOrNull(tracks.findIndex((track) => track.mode === "showing")),
  };
}

export function showElementCaption(video: HTMLVideoElement, index: number | null): void {
  ownTracks(video).forEach((track, at) => {
    track.mode = at === index ? "showing" : "disabled";
  });
}

export function engineCaptions(engine: Engine): Captions {
  const tracks = engine.captions();
  return {
    captions: tracks.map(({ label, lang }) => ({ label, lang })),
    shownCaption: indexOrNull(tracks.findIndex((track) => track.active)),
  };
}
