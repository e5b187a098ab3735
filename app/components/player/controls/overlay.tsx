import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { classNames } from "~/components/ui/class-names";
import type { MountOptions, Playable, PlayerEvent } from "~/enhancement/watch/playable";
import { Playback } from "../playback/playback";
import { addFactsTo, reportFailure } from "../playback/problem-report";
import { Controls } from "./controls";
import { FailureNotice } from "./failure-notice";
import type { MenuName, PlayerMenusProps } from "./player-menus";
import { usePressedKeys } from "./pressed-keys";
import { spokenState } from "./spoken-state";
import { Toasts } from "./toasts";
import styles from "./overlay.module.css";

export interface PlayerOverlayProps {
  video: HTMLVideoElement;
  stage: HTMLElement;
  playable: Playable;
  ready: MountOptions["ready"];
  /** The native controls drop the focus when they go. */
  hadFocus: boolean;
  onEvent: (event: PlayerEvent) => void;
  adTags: MountOptions["adTags"];
}

const AdView = lazy(() => import("../ads/ad-breaks").then(({ AdView }) => ({ default: AdView })));

/** Takes the video over from the browser's own controls, at any point of playback. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const { video, stage, playable, ready, hadFocus, onEvent, adTags } = props;
  const [playback, setPlayback] = useState<Playback | null>(null);

  useEffect(() => {
    const { failuresUrl, problemUrl } = playable;
    const ending = new AbortController();
    const report = (event: PlayerEvent) => {
      if (event.type === "failed" && !event.again && failuresUrl) reportFailure(failuresUrl, event.reason);
      onEvent(event);
    };
    const owner = new Playback(video, stage, playable, report, adTags);
    setPlayback(owner);
    if (problemUrl) addFactsTo(problemUrl, owner.facts, ending.signal);
    return () => {
      ending.abort();
      void owner.destroy();
    };
  }, [video, stage, playable, onEvent, adTags]);

  if (!playback) return null;
  return <Overlay {...{ playback, stage, ready, hadFocus }} />;
}

/** Focuses the first usable of big play button, control row and middle buttons, otherwise the whole surface. */
function focusFirst(surface: HTMLElement | null) {
  const all = (selector: string) => [...(surface?.querySelectorAll<HTMLElement>(selector) ?? [])];
  for (const button of [
    ...all(`:is(.${styles.bigPlay}, .${styles.spinner})`),
    ...all(`.${styles.row} button`),
    ...all(`.${styles.middle} button`),
  ]) {
    button.focus({ preventScroll: true });
    if (document.activeElement === button) return;
  }
  surface?.focus({ preventScroll: true });
}

interface OverlayProps {
  playback: Playback;
  stage: HTMLElement;
  ready: MountOptions["ready"];
  hadFocus: boolean;
}

function Overlay({ playback, stage, ready, hadFocus }: OverlayProps) {
  const state = useSyncExternalStore(playback.subscribe, playback.getState);
  const { playable } = playback;
  const surface = useRef<HTMLDivElement>(null);
  const { menus, open } = useMenus();
  const openShortcuts = useCallback(() => open("shortcuts"), [open]);
  const { awake, wake, sleep } = useAwake(playback);
  /** Of the last press: before iOS 18.4 Safari's click doesn't say what pressed. */
  const pointer = useRef("");

  // The frame renders the stage; its state is set here.
  useLayoutEffect(() => {
    stage.dataset.phase = state.phase;
    stage.toggleAttribute("data-fullscreen", state.fullscreen);
  }, [stage, state.phase, state.fullscreen]);
  useEffect(() => () => ["data-phase", "data-fullscreen"].forEach((name) => stage.removeAttribute(name)), [stage]);

  // The page's own Play button goes in the same moment, so that neither a press nor the focus falls between the two.
  useLayoutEffect(() => {
    const takesFocus = hadFocus || stage.contains(document.activeElement);
    if (ready(playback)) playback.play();
    if (takesFocus) focusFirst(surface.current);
  }, [playback, stage, ready, hadFocus]);

  const focusedInside = useFocusedInside(surface);
  // Buttons appear and disappear with the state: if the focused one is gone, focus the next so that keys still work.
  useLayoutEffect(() => {
    if (focusedInside.current && document.activeElement === document.body && document.hasFocus())
      focusFirst(surface.current);
  });

  usePressedKeys(playback, surface, { wake, openShortcuts });

  useEffect(() => {
    const box = surface.current;
    if (!box) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && playback.warm(), { threshold: 0.5 });
    seen.observe(box);
    return () => seen.disconnect();
  }, [playback]);

  const playing = state.phase === "playing" && !state.waiting;
  const asleep = playing && !awake && !state.ad;

  /** Null for live games and clips, which have no place to come back to. */
  const place = () => (playable.live || playable.range ? null : playback.getState().position);

  const openSettings = () => {
    playback.openMore();
    open("settings");
  };

  return (
    <div
      ref={surface}
      tabIndex={-1}
      className={classNames(styles.overlay, asleep && styles.asleep)}
      onPointerMove={(event) => event.pointerType === "mouse" && wake()}
      onPointerLeave={(event) => event.pointerType === "mouse" && sleep()}
      onFocus={wake}
    >
      {/* Clicks on the picture; the buttons below do the same for keyboards and screen readers. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.picture}
        onPointerDown={(event) => {
          pointer.current = event.pointerType;
          playback.warm();
        }}
        onClick={() => {
          if (pointer.current === "touch" && state.phase !== "idle") return awake ? sleep() : wake();
          wake();
          playback.toggle();
        }}
        onDoubleClick={() => void playback.toggleFullscreen()}
      />
      {state.ad ? (
        <Suspense fallback={null}>
          <AdView
            ad={state.ad}
            playback={playback}
            place={stage.closest("section")?.parentElement ?? null}
            fullscreen={"requestFullscreen" in stage ? state.fullscreen : null}
            takesFocus={focusedInside.current === true}
          />
        </Suspense>
      ) : state.phase === "failed" && state.failure ? (
        <FailureNotice
          failure={state.failure}
          problemUrl={playable.problemUrl}
          onRetry={() => playback.retry()}
          place={place}
        />
      ) : (
        <Controls playback={playback} state={state} onSettings={openSettings} onShortcuts={openShortcuts} />
      )}
      <Toasts playback={playback} state={state} place={place} />
      <p className={styles.spoken} role="status">
        {spokenState(state, playable.live)}
      </p>
      {menus && (
        <menus.Menus
          {...{ playback, state }}
          menu={menus.wanted}
          onOpened={menus.onOpened}
          onShortcuts={openShortcuts}
          surface={surface.current}
        />
      )}
    </div>
  );
}

/** The menus come when one is first opened. Without a network nothing opens, and the next press tries again. */
function useMenus() {
  const [Menus, setMenus] = useState<ComponentType<PlayerMenusProps> | null>(null);
  const [wanted, setWanted] = useState<MenuName | null>(null);
  const onOpened = useCallback(() => setWanted(null), []);
  const open = useCallback((name: MenuName) => {
    setWanted(name);
    import("./player-menus").then(
      ({ PlayerMenus }) => setMenus(() => PlayerMenus),
      () => setWanted(null),
    );
  }, []);
  return { menus: Menus && { Menus, wanted, onOpened }, open };
}

/** Tracks whether focus was inside, because a removed button drops focus without an event. */
function useFocusedInside(surface: RefObject<HTMLElement>): RefObject<boolean> {
  const inside = useRef(false);
  useEffect(() => {
    const notice = ({ target }: Event) => {
      inside.current = target instanceof Node && (surface.current?.contains(target) ?? false);
    };
    inside.current = surface.current?.contains(document.activeElement) ?? false;
    for (const name of ["focusin", "pointerdown"]) document.addEventListener(name, notice);
    return () => ["focusin", "pointerdown"].forEach((name) => document.removeEventListener(name, notice));
  }, [surface]);
  return inside;
}

const IDLE_AFTER_MS = 3_000;

/** The controls show while the viewer does something, and for a moment after. */
function useAwake(playback: Playback) {
  const [awake, setAwake] = useState(true);
  const falling = useRef<ReturnType<typeof setTimeout>>();
  const wake = useCallback(() => {
    setAwake(true);
    clearTimeout(falling.current);
    falling.current = setTimeout(() => setAwake(false), IDLE_AFTER_MS);
  }, []);
  useEffect(() => {
    if (playback.getState().phase !== "idle") wake();
    return () => clearTimeout(falling.current);
  }, [playback, wake]);
  return { awake, wake, sleep: () => setAwake(false) };
}
