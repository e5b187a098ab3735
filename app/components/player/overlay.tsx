import {
  type ComponentType,
  type KeyboardEvent as ReactKeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import type { MountOptions, Playable, PlayerEvent } from "~/enhancement/watch/playable";
import { positionText } from "~/models/event/video-time";
import { Controls } from "./controls";
import { FailureNotice } from "./failure-notice";
import { useFocusedInside } from "./focused-inside";
import { commandFor, type KeyPress } from "./keyboard";
import { Playback } from "./playback";
import type { PlaybackState } from "./playback-state";
import type { MenuName, PlayerMenusProps } from "./player-menus";
import { addFactsTo, reportFailure } from "./problem-report";
import { runCommand } from "./run-command";
import { SignInLink } from "./sign-in-link";
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

const IDLE_AFTER_MS = 3_000;

const AdView = lazy(() => import("./ads/ad-breaks").then(({ AdView }) => ({ default: AdView })));

/** Takes the video over from the browser's own controls, at any point of playback. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const { video, stage, playable, ready, hadFocus, onEvent, adTags } = props;
  const [playback, setPlayback] = useState<Playback | null>(null);

  useEffect(() => {
    const { failuresUrl, problemUrl } = playable;
    const ending = new AbortController();
    const told = (event: PlayerEvent) => {
      if (event.type === "failed" && failuresUrl) reportFailure(failuresUrl, event.reason);
      onEvent(event);
    };
    const owner = new Playback(video, stage, playable, told, adTags);
    setPlayback(owner);
    if (problemUrl) addFactsTo(problemUrl, owner.facts, ending.signal);
    return () => {
      ending.abort();
      void owner.destroy();
    };
  }, [video, stage, playable, onEvent, adTags]);

  if (!playback) return null;
  const { title, live, captionCount } = playable;
  return <Overlay {...{ playback, stage, ready, hadFocus, title, live }} hasCaptions={captionCount > 0 || live} />;
}

function focusKind(target: EventTarget | null): NonNullable<KeyPress["on"]> {
  if (!(target instanceof HTMLElement)) return "other";
  if (target instanceof HTMLInputElement) return target.type === "range" || target.type === "radio" ? "slider" : "text";
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return "text";
  return target.closest("button, a, summary") ? "button" : "other";
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
  title: string;
  live: boolean;
  hasCaptions: boolean;
}

function Overlay({ playback, stage, ready, hadFocus, title, live, hasCaptions }: OverlayProps) {
  const state = useSyncExternalStore(playback.subscribe, playback.getState);
  const surface = useRef<HTMLDivElement>(null);
  const { menus, open } = useMenus();
  const [awake, setAwake] = useState(true);
  const sleep = useRef<ReturnType<typeof setTimeout>>();
  /** Of the last press: before iOS 18.4 Safari's click doesn't say what pressed. */
  const pointer = useRef("");

  const wake = useCallback(() => {
    setAwake(true);
    clearTimeout(sleep.current);
    sleep.current = setTimeout(() => setAwake(false), IDLE_AFTER_MS);
  }, []);
  useEffect(() => {
    if (playback.getState().phase !== "idle") wake();
    return () => clearTimeout(sleep.current);
  }, [playback, wake]);

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

  const press = useCallback(
    (event: KeyboardEvent | ReactKeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const inside = event.target instanceof Node && surface.current?.parentElement?.contains(event.target);
      const nowhere = event.target === document.body;
      // Keys pressed elsewhere belong to the page; arrows scroll it until the player is in use.
      if (!inside && !(nowhere && playback.getState().phase !== "idle" && !event.key.startsWith("Arrow"))) return;
      const command = commandFor({
        key: event.key,
        ctrl: event.ctrlKey,
        alt: event.altKey,
        meta: event.metaKey,
        on: focusKind(event.target),
        live,
      });
      if (!command) return;
      event.preventDefault();
      wake();
      if (command.do === "shortcuts") open("shortcuts");
      else runCommand(playback, command);
    },
    [playback, live, wake, open],
  );

  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [press]);

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
  const place = () => (live || playback.playable.range ? null : playback.getState().position);

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
      onPointerLeave={(event) => event.pointerType === "mouse" && setAwake(false)}
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
          if (pointer.current === "touch" && state.phase !== "idle") return awake ? setAwake(false) : wake();
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
          problemUrl={playback.playable.problemUrl}
          onRetry={() => playback.retry()}
          place={place}
        />
      ) : (
        <Controls
          playback={playback}
          state={state}
          title={title}
          live={live}
          hasCaptions={hasCaptions}
          onSettings={openSettings}
          onShortcuts={() => open("shortcuts")}
        />
      )}
      {state.signedOut && state.phase !== "failed" && (
        <div className={styles.toast}>
          <span>You've been signed out. Sign in to keep watching.</span>
          <SignInLink className={styles.toastButton} place={place} />
        </div>
      )}
      {!state.signedOut && state.resumedAt !== null && state.phase === "playing" && !state.ad && (
        <div className={styles.toast}>
          <span>Resumed at {positionText(state.resumedAt)}</span>
          <button type="button" className={styles.toastButton} onClick={() => playback.startOver()}>
            Start over
          </button>
          <button
            type="button"
            className={styles.iconButton}
            aria-label="Dismiss"
            onClick={() => playback.dismissResume()}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      <p className={styles.spoken} role="status">
        {spokenState(state, live)}
      </p>
      {menus && (
        <menus.Menus
          {...{ playback, state, live }}
          wanted={menus.wanted}
          onOpened={menus.onOpened}
          onShortcuts={() => open("shortcuts")}
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

function spokenState(state: PlaybackState, live: boolean): string {
  if (state.ad) return state.ad.skipIn === 0 ? "Ad. You can skip it now" : "Ad";
  if (state.phase === "failed") return "";
  if (state.phase === "ended") return live ? "The live broadcast has ended" : "The video has ended";
  if (state.signedOut) return "You've been signed out. Sign in to keep watching.";
  if (state.waiting) return "Loading";
  if (state.phase === "paused") return "Paused";
  if (state.phase === "playing") return live && !state.atLiveEdge ? "Playing, behind live" : "Playing";
  return "";
}
