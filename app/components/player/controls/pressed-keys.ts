import { type RefObject, useEffect } from "react";
import { speedBeside } from "../engine/quality";
import type { Playback } from "../playback/playback";
import { type Command, commandFor, type KeyPress } from "./keyboard";

function focusKind(target: EventTarget | null): NonNullable<KeyPress["on"]> {
  if (!(target instanceof HTMLElement)) return "other";
  if (target instanceof HTMLInputElement) return target.type === "range" || target.type === "radio" ? "slider" : "text";
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return "text";
  return target.closest("button, a, summary") ? "button" : "other";
}

/** Keys pressed elsewhere belong to the page. */
export function usePressedKeys(
  playback: Playback,
  surface: RefObject<HTMLElement>,
  { wake, openShortcuts }: { wake: () => void; openShortcuts: () => void },
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const inside = event.target instanceof Node && surface.current?.parentElement?.contains(event.target);
      const nowhere = event.target === document.body;
      if (!inside && !(nowhere && playback.getState().phase !== "idle")) return;
      const command = commandFor({
        key: event.key,
        ctrl: event.ctrlKey,
        alt: event.altKey,
        meta: event.metaKey,
        on: nowhere ? "nowhere" : focusKind(event.target),
        live: playback.playable.live,
      });
      if (!command) return;
      event.preventDefault();
      wake();
      if (command.do === "shortcuts") openShortcuts();
      else runCommand(playback, command);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [playback, surface, wake, openShortcuts]);
}

const IN_A_BREAK: readonly Command["do"][] = ["toggle", "mute", "volume-by", "fullscreen"];

function runCommand(playback: Playback, command: Command): void {
  if (playback.isInBreak && !IN_A_BREAK.includes(command.do)) return;
  const { window, rate } = playback.getState();
  switch (command.do) {
    case "toggle":
      return playback.toggle();
    case "mute":
      return playback.toggleMuted();
    case "fullscreen":
      return void playback.toggleFullscreen();
    case "captions":
      return playback.toggleCaptions();
    case "picture-in-picture":
      return void playback.togglePictureInPicture();
    case "live":
      return playback.jumpToLive();
    case "seek-by":
      return playback.seekBy(command.seconds);
    case "seek-to-share":
      if (window.end > window.start) playback.seek(window.start + (window.end - window.start) * command.share);
      return;
    case "volume-by":
      return playback.stepVolume(command.step);
    case "speed-by":
      return playback.setRate(speedBeside(rate, command.step));
    case "shortcuts":
      return;
  }
}
