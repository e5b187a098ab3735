import { type RefObject, useEffect } from "react";
import { speedBeside } from "../engine/quality";
import type { Playback } from "../playback/playback";

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

export type Command =
  | { do: "toggle" | "mute" | "fullscreen" | "captions" | "picture-in-picture" | "live" | "shortcuts" }
  | { do: "seek-by"; seconds: number }
  | { do: "seek-to-share"; share: number }
  | { do: "volume-by"; step: number }
  | { do: "speed-by"; step: number };

export interface KeyPress {
  key: string;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  /** `nowhere`: nothing has the focus. */
  on?: "text" | "slider" | "button" | "other" | "nowhere";
  live: boolean;
}

const KEYS = new Map<string, Command>([
  [" ", { do: "toggle" }],
  ["k", { do: "toggle" }],
  ["m", { do: "mute" }],
  ["f", { do: "fullscreen" }],
  ["c", { do: "captions" }],
  ["p", { do: "picture-in-picture" }],
  ["?", { do: "shortcuts" }],
  ["End", { do: "live" }],
  ["ArrowLeft", { do: "seek-by", seconds: -5 }],
  ["ArrowRight", { do: "seek-by", seconds: 5 }],
  ["j", { do: "seek-by", seconds: -10 }],
  ["l", { do: "seek-by", seconds: 10 }],
  ["ArrowUp", { do: "volume-by", step: 0.1 }],
  ["ArrowDown", { do: "volume-by", step: -0.1 }],
  ["<", { do: "speed-by", step: -1 }],
  [">", { do: "speed-by", step: 1 }],
]);

const OWN_KEYS: Record<NonNullable<KeyPress["on"]>, (key: string) => boolean> = {
  text: () => true,
  slider: (key) => key.startsWith("Arrow") || key === "Home" || key === "End",
  button: (key) => key === " " || key === "Enter",
  other: () => false,
  // The page's: arrows scroll it, and a word that is spoken to a computer would come as its letters (WCAG 2.2, 2.1.4).
  nowhere: (key) => key.startsWith("Arrow") || (key.length === 1 && key !== " "),
};

/** Null when the key isn't for the player. */
export function commandFor(press: KeyPress): Command | null {
  if (press.ctrl || press.alt || press.meta) return null;
  if (OWN_KEYS[press.on ?? "other"](press.key)) return null;
  if (/^\d$/.test(press.key)) return { do: "seek-to-share", share: Number(press.key) / 10 };
  const command = KEYS.get(press.key) ?? KEYS.get(press.key.toLowerCase()) ?? null;
  // What it can't do stays the page's: End goes to its foot.
  return command?.do === (press.live ? "speed-by" : "live") ? null : command;
}
