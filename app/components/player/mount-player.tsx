import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import type { MountedPlayer, MountOptions, Playable } from "~/enhancement/watch/playable";
import { PlayerOverlay } from "./controls/overlay";

/** Gives our controls to the video in `Player`'s HTML. */
export function mountPlayer(stage: HTMLElement, { ready, onEvent, adTags }: MountOptions): MountedPlayer {
  const video = stage.querySelector("video");
  if (!video) throw new Error("No video on the stage");
  const playable = JSON.parse(stage.dataset.player ?? "") as Playable;
  const hadFocus = stage.contains(document.activeElement);
  // A root on the stage itself would remove the video, and the controls have to be its siblings.
  const root = createRoot(document.createElement("div"));
  const overlay = <PlayerOverlay {...{ video, stage, playable, ready, hadFocus, onEvent, adTags }} />;
  root.render(createPortal(overlay, stage));
  return { unmount: () => root.unmount() };
}
