import { forwardRef, useEffect, useRef } from "react";
import type { Playback } from "../playback/playback";
import type { PlaybackState } from "../playback/playback-state";
import { MenuDialog } from "./menu-dialog";
import { SettingsMenu } from "./settings-menu";
import styles from "./overlay.module.css";

export type MenuName = "settings" | "shortcuts";

export interface PlayerMenusProps {
  /** To be opened now. */
  menu: MenuName | null;
  onOpened: () => void;
  onShortcuts: () => void;
  surface: HTMLElement | null;
  playback: Playback;
  state: PlaybackState;
}

/** Few viewers open them: they are no part of what must be there before the first picture. */
export function PlayerMenus({ menu, onOpened, onShortcuts, surface, playback, state }: PlayerMenusProps) {
  const settings = useRef<HTMLDialogElement>(null);
  const shortcuts = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!menu) return;
    openMenu((menu === "settings" ? settings : shortcuts).current, surface);
    onOpened();
  }, [menu, onOpened, surface]);
  return (
    <>
      <SettingsMenu ref={settings} {...{ playback, state, onShortcuts }} />
      <ShortcutsList ref={shortcuts} live={playback.playable.live} />
    </>
  );
}

function openMenu(menu: HTMLDialogElement | null, stage: Element | null) {
  if (!menu || !stage) return;
  const box = stage.getBoundingClientRect();
  document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((other) => other.close());
  menu.style.setProperty("--from-right", `${Math.round(window.innerWidth - box.right)}px`);
  menu.style.setProperty("--from-bottom", `${Math.round(window.innerHeight - box.bottom)}px`);
  menu.showModal();
}

type Shortcut = { keys: readonly string[]; what: string; only?: "live" | "replay" };

/** What keyboard.ts does, in words. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ["Space", "K"], what: "Play or pause" },
  { keys: ["←", "→"], what: "Back or forward 5 seconds" },
  { keys: ["J", "L"], what: "Back or forward 10 seconds" },
  { keys: ["0–9"], what: "Go to a tenth of the video" },
  { keys: ["End"], what: "Jump to live", only: "live" },
  { keys: ["↑", "↓"], what: "Louder or softer" },
  { keys: ["M"], what: "Sound on or off" },
  { keys: ["C"], what: "Captions on or off" },
  { keys: ["F"], what: "Full screen" },
  { keys: ["P"], what: "Picture in picture" },
  { keys: ["<", ">"], what: "Slower or faster", only: "replay" },
  { keys: ["?"], what: "This list" },
];

const ShortcutsList = forwardRef<HTMLDialogElement, { live: boolean }>(function ShortcutsList({ live }, dialog) {
  const shortcuts = SHORTCUTS.filter(({ only }) => only !== (live ? "replay" : "live"));
  return (
    <MenuDialog ref={dialog} title="Keyboard shortcuts">
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </MenuDialog>
  );
});
