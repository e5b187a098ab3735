import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent as ReactKeyboardEvent } from "react";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import { Controls } from "./controls";
import { commandFor, type KeyPress } from "./keyboard";
import type { PlayerLicence } from "./licence";
import { clockTime } from "./live-edge";
import { FailureNotice } from "./failure-notice";
import { INITIAL_STATE, Playback, type PlaybackState, type PlayerEvent } from "./playback";
import { SettingsMenu } from "./settings-menu";
import { ShortcutsList } from "./shortcuts-list";
import styles from "./player.module.css";

export interface PlayerPicture {
  src: string;
  width: number;
}

export interface PlayerPoster {
  avif?: readonly PlayerPicture[];
  webp?: readonly PlayerPicture[];
  jpeg: readonly PlayerPicture[];
}

export interface PlayerProps {
  /** Names the event where this browser remembers how far it was watched. */
  eventKey: string;
  title: string;
  /** `mp4` plays where the browser knows no HLS and no script runs; a live game has none. */
  sources: { hls: string; mp4?: string };
  poster?: PlayerPoster;
  captions?: readonly { src: string; lang: string; label: string }[];
  live: boolean;
  /** Only this part plays, in seconds of the replay: a clip. */
  range?: { start: number; end: number };
  /** Seconds; wins over what this browser remembers. */
  resumeAt?: number;
  licence?: PlayerLicence;
  onEvent?: (event: PlayerEvent) => void;
}

const IDLE_AFTER_MS = 3_000;
/** One clear pixel: browsers paint their own backdrop over our picture where there is no poster at all. */
const CLEAR_POSTER = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const noSubscription = () => () => undefined;
const initialState = () => INITIAL_STATE;

/**
 * The video of an event. As HTML it is the browser's own player and needs no script; with a script the same element gets
 * controls, and an engine where one is needed (docs/player.md).
 */
export function Player(props: PlayerProps) {
  const { eventKey, title, sources, poster, captions = [], live, range, resumeAt, licence, onEvent } = props;
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [playback, setPlayback] = useState<Playback | null>(null);
  const report = useRef(onEvent);
  report.current = onEvent;
  const captionCount = captions.length;
  const { hls, mp4 } = sources;
  const { key: licenceKey, keepAliveUrl, everySeconds } = licence ?? {};
  const { start: from, end: to } = range ?? {};

  useEffect(() => {
    if (!video.current || !stage.current) return;
    const owner = new Playback(
      video.current,
      stage.current,
      {
        eventKey,
        title,
        sources: { hls, mp4 },
        live,
        range: from !== undefined && to !== undefined ? { start: from, end: to } : undefined,
        captionCount,
        resumeAt,
        licence: licenceKey && keepAliveUrl ? { key: licenceKey, keepAliveUrl, ...(everySeconds ? { everySeconds } : {}) } : undefined,
      },
      (event) => report.current?.(event),
    );
    setPlayback(owner);
    return () => {
      setPlayback(null);
      void owner.destroy();
    };
  }, [eventKey, title, hls, mp4, live, from, to, captionCount, resumeAt, licenceKey, keepAliveUrl, everySeconds]);

  const state = useSyncExternalStore(playback?.subscribe ?? noSubscription, playback?.getState ?? initialState, initialState);
  const started = state.phase !== "idle";

  return (
    <section className={styles.player} aria-label={`Video: ${title}`}>
      <div ref={stage} className={styles.stage} data-phase={state.phase} data-fullscreen={state.fullscreen || undefined}>
        <PosterPicture poster={poster} hidden={started} />
        {/* Captions are given as tracks wherever an event has them. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={video} className={styles.video} controls={!playback} playsInline preload="none" poster={poster && CLEAR_POSTER} aria-label={title}>
          <source src={partOf(hls, range)} type="application/vnd.apple.mpegurl" />
          {mp4 && <source src={partOf(mp4, range)} type="video/mp4" />}
          {captions.map((one) => (
            <track key={one.src} kind="captions" src={one.src} srcLang={one.lang} label={one.label} />
          ))}
        </video>
        {playback && <Overlay playback={playback} state={state} title={title} live={live} hasCaptions={captionCount > 0 || live} />}
      </div>
    </section>
  );
}

/** A media fragment: the browser's own player begins and stops there, without a script of ours. */
const partOf = (address: string, range: PlayerProps["range"]): string => (range ? `${address}#t=${range.start},${range.end}` : address);

const srcSet = (pictures: readonly PlayerPicture[]): string => pictures.map((one) => `${one.src} ${one.width}w`).join(", ");

/** Lies behind the video, which is clear until it plays: the attribute `poster` knows neither formats nor sizes. */
function PosterPicture({ poster, hidden }: { poster: PlayerPoster | undefined; hidden: boolean }) {
  const fallback = poster?.jpeg.at(-1);
  if (!poster || !fallback) return null;
  const sizes = "(min-width: 1240px) 1240px, 100vw";
  return (
    <picture className={classNames(styles.poster, hidden && styles.posterGone)}>
      {poster.avif && <source type="image/avif" srcSet={srcSet(poster.avif)} sizes={sizes} />}
      {poster.webp && <source type="image/webp" srcSet={srcSet(poster.webp)} sizes={sizes} />}
      {/* React 18 passes the lower-case attribute on and knows no other. */}
      <img src={fallback.src} srcSet={srcSet(poster.jpeg)} sizes={sizes} width={fallback.width} height={(fallback.width * 9) / 16} alt="" {...{ fetchpriority: "high" }} />
    </picture>
  );
}

function focusKind(target: EventTarget | null): NonNullable<KeyPress["on"]> {
  if (!(target instanceof HTMLElement)) return "other";
  if (target instanceof HTMLInputElement) return target.type === "range" || target.type === "radio" ? "slider" : "text";
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return "text";
  return target.closest("button, a, summary") ? "button" : "other";
}

/** Where there is room, a menu stands in the picture's own corner. */
function openMenu(menu: HTMLDialogElement | null, stage: Element | null) {
  if (!menu || !stage) return;
  const box = stage.getBoundingClientRect();
  document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((other) => other.close());
  menu.style.setProperty("--from-right", `${Math.round(window.innerWidth - box.right)}px`);
  menu.style.setProperty("--from-bottom", `${Math.round(window.innerHeight - box.bottom)}px`);
  menu.showModal();
}

interface OverlayProps {
  playback: Playback;
  state: PlaybackState;
  title: string;
  live: boolean;
  hasCaptions: boolean;
}

/** Everything on top of the picture; it fades when nobody touches anything while the game plays. */
function Overlay({ playback, state, title, live, hasCaptions }: OverlayProps) {
  const surface = useRef<HTMLDivElement>(null);
  const settings = useRef<HTMLDialogElement>(null);
  const shortcuts = useRef<HTMLDialogElement>(null);
  const [awake, setAwake] = useState(true);
  const sleep = useRef<ReturnType<typeof setTimeout>>();

  const wake = useCallback(() => {
    setAwake(true);
    clearTimeout(sleep.current);
    sleep.current = setTimeout(() => setAwake(false), IDLE_AFTER_MS);
  }, []);
  useEffect(() => () => clearTimeout(sleep.current), []);

  const press = useCallback(
    (event: KeyboardEvent | ReactKeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const inside = event.target instanceof Node && surface.current?.parentElement?.contains(event.target);
      const nowhere = event.target === document.body;
      // Keys pressed elsewhere on the page belong to the page; arrows scroll it until the player is used.
      if (!inside && !(nowhere && playback.getState().phase !== "idle" && !event.key.startsWith("Arrow"))) return;
      const command = commandFor({ key: event.key, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey, on: focusKind(event.target) });
      if (!command) return;
      event.preventDefault();
      wake();
      if (command.do === "shortcuts") openMenu(shortcuts.current, surface.current);
      else playback.obey(command);
    },
    [playback, wake],
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
  const asleep = playing && !awake;

  const openSettings = () => {
    void playback.openMore();
    openMenu(settings.current, surface.current);
  };

  return (
    <div
      ref={surface}
      className={classNames(styles.overlay, asleep && styles.asleep)}
      onPointerMove={(event) => event.pointerType === "mouse" && wake()}
      onPointerLeave={(event) => event.pointerType === "mouse" && setAwake(false)}
      onFocus={wake}
    >
      {/* A tap on the picture: the buttons below do the same for keyboards and screen readers. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.picture}
        onPointerDown={() => playback.warm()}
        onClick={(event) => {
          const touch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "touch";
          if (touch && state.phase !== "idle") return awake ? setAwake(false) : wake();
          wake();
          playback.toggle();
        }}
        onDoubleClick={() => void playback.toggleFullscreen()}
      />
      {state.phase === "failed" && state.failure ? (
        <FailureNotice failure={state.failure} onRetry={() => void playback.retry()} />
      ) : (
        <Controls
          playback={playback}
          state={state}
          title={title}
          live={live}
          hasCaptions={hasCaptions}
          onSettings={openSettings}
          onShortcuts={() => openMenu(shortcuts.current, surface.current)}
        />
      )}
      {state.resumedAt !== null && state.phase === "playing" && (
        <div className={styles.toast}>
          <span>Resumed at {clockTime(state.resumedAt)}</span>
          <button type="button" className={styles.toastButton} onClick={() => playback.startOver()}>
            Start over
          </button>
          <button type="button" className={styles.iconButton} aria-label="Dismiss" onClick={() => playback.dismissResume()}>
            <Icon name="close" />
          </button>
        </div>
      )}
      <p className={styles.spoken} role="status">
        {spokenState(state, live)}
      </p>
      <SettingsMenu ref={settings} playback={playback} state={state} live={live} onShortcuts={() => openMenu(shortcuts.current, surface.current)} />
      <ShortcutsList ref={shortcuts} live={live} />
    </div>
  );
}

/** Said to screen readers when it changes. */
function spokenState(state: PlaybackState, live: boolean): string {
  if (state.phase === "failed") return "";
  if (state.phase === "ended") return live ? "The live broadcast has ended" : "The video has ended";
  if (state.waiting) return "Loading";
  if (state.phase === "paused") return "Paused";
  if (state.phase === "playing") return live && !state.atLiveEdge ? "Playing, behind live" : "Playing";
  return "";
}
