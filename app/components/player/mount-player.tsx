import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { PlayerOverlay } from "./overlay";
import type { Playable, PlayerEvent } from "./playback-state";

export type MountedPlayer = {
  /** Ads come between two periods of a live game. */
  tellPeriod: (period: string | null) => void;
  unmount: () => void;
};

export type MountOptions = {
  /** Play was already pressed. */
  begin: boolean;
  period: string | null;
  onEvent: (event: PlayerEvent) => void;
};

/** Gives our controls to the video in `Player`'s HTML. */
export function mountPlayer(stage: HTMLElement, { begin, period, onEvent }: MountOptions): MountedPlayer {
  const video = stage.querySelector("video");
  if (!video) throw new Error("No video on the stage");
  const playable = JSON.parse(stage.dataset.player ?? "") as Playable;
  const takesFocus = stage.contains(document.activeElement);
  // A root on the stage itself would remove the video, and the controls have to be its siblings.
  const root = createRoot(document.createElement("div"));
  const show = (period: string | null) => {
    const overlay = <PlayerOverlay {...{ video, stage, playable, begin, takesFocus, period, onEvent }} />;
    root.render(createPortal(overlay, stage));
  };
  show(period);
  return { tellPeriod: show, unmount: () => root.unmount() };
}
