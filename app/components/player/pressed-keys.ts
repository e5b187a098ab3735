import { type RefObject, useEffect } from "react";
import { commandFor, type KeyPress } from "./keyboard";
import type { Playback } from "./playback";
import { runCommand } from "./run-command";

function focusKind(target: EventTarget | null): NonNullable<KeyPress["on"]> {
  if (!(target instanceof HTMLElement)) return "other";
  if (target instanceof HTMLInputElement) return target.type === "range" || target.type === "radio" ? "slider" : "text";
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return "text";
  return target.closest("button, a, summary") ? "button" : "other";
}

type OnKeys = { wake: () => void; openShortcuts: () => void };

/** Keys pressed elsewhere belong to the page. */
export function usePressedKeys(
  playback: Playback,
  surface: RefObject<HTMLElement>,
  { wake, openShortcuts }: OnKeys,
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
