import { useEffect, useRef } from "react";
import type { Playback } from "./playback";
import type { PlaybackState } from "./playback-state";
import { SettingsMenu } from "./settings-menu";
import { ShortcutsList } from "./shortcuts-list";

export type MenuName = "settings" | "shortcuts";

export interface PlayerMenusProps {
  /** To be opened now. */
  wanted: MenuName | null;
  onOpened: () => void;
  onShortcuts: () => void;
  surface: HTMLElement | null;
  playback: Playback;
  state: PlaybackState;
}

/** Few viewers open them: they are no part of what must be there before the first picture. */
export function PlayerMenus({ wanted, onOpened, onShortcuts, surface, playback, state }: PlayerMenusProps) {
  const settings = useRef<HTMLDialogElement>(null);
  const shortcuts = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!wanted) return;
    openMenu((wanted === "settings" ? settings : shortcuts).current, surface);
    onOpened();
  }, [wanted, onOpened, surface]);
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
