import { type CSSProperties, type PointerEvent, useState } from "react";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import { positionText, spokenTime } from "~/models/event/video/video-time";
import type { Playback } from "../playback/playback";
import type { PlaybackState } from "../playback/playback-state";
import styles from "./overlay.module.css";

interface ControlsProps {
  playback: Playback;
  state: PlaybackState;
  onSettings: () => void;
  onShortcuts: () => void;
}

const SKIP_SECONDS = 10;

interface IconButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  pressed?: boolean;
  className?: string | undefined;
}

function IconButton({ icon, label, onPress, pressed, className }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.iconButton, className)}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} size="lg" />
    </button>
  );
}

export function Controls({ playback, state, onSettings, onShortcuts }: ControlsProps) {
  const { title, live, soundAlone, captionCount } = playback.playable;
  const playing = state.phase === "playing" || (state.phase === "loading" && state.waiting);
  const idle = state.phase === "idle";
  const seekable = !idle && (!live || state.canRewind);
  const { window: span, position } = state;
  const volume = state.muted ? 0 : state.volume;
  return (
    <>
      <div className={styles.top}>
        <p className={styles.title}>{title}</p>
        {live && idle && <LiveBadge />}
      </div>

      <div className={styles.middle}>
        {seekable && (
          <button
            type="button"
            className={styles.skip}
            aria-label="Back 10 seconds"
            onClick={() => playback.seekBy(-SKIP_SECONDS)}
          >
            <Icon name="rewind" size="lg" />
            <span aria-hidden="true">10</span>
          </button>
        )}
        {/* One button throughout, so that the keyboard stays on it while the picture comes. */}
        <button
          type="button"
          className={state.waiting ? styles.spinner : classNames(styles.bigPlay, idle && styles.firstPlay)}
          aria-label={state.phase === "ended" ? "Watch again" : playing ? "Pause" : "Play"}
          onPointerDown={() => playback.warm()}
          onFocus={() => playback.warm()}
          // The second of two quick taps is no wish to pause; a key's click has no detail.
          onClick={({ detail }) => (!state.waiting || detail === 0) && playback.toggle()}
        >
          {!state.waiting && <Icon name={state.phase === "ended" ? "refresh" : playing ? "pause" : "play"} />}
        </button>
        {seekable && (
          <button
            type="button"
            className={styles.skip}
            aria-label="Forward 10 seconds"
            onClick={() => playback.seekBy(SKIP_SECONDS)}
          >
            <Icon name="forward" size="lg" />
            <span aria-hidden="true">10</span>
          </button>
        )}
      </div>

      {!idle && (
        <div className={styles.bottom}>
          {seekable && span.end > span.start && <Timeline playback={playback} state={state} />}
          <div className={styles.row}>
            <IconButton
              icon={playing ? "pause" : "play"}
              label={playing ? "Pause" : "Play"}
              onPress={() => playback.toggle()}
              className={styles.roomy}
            />
            <IconButton
              icon={state.muted ? "mute" : "volume"}
              label={state.muted ? "Sound on" : "Mute"}
              onPress={() => playback.toggleMuted()}
            />
            <input
              type="range"
              className={styles.volume}
              aria-label="Volume"
              min={0}
              max={1}
              step={0.05}
              value={volume}
              aria-valuetext={`${Math.round(volume * 100)} percent`}
              onChange={(event) => playback.setVolume(event.currentTarget.valueAsNumber)}
            />
            {live ? (
              <>
                <LiveButton playback={playback} state={state} />
                {state.atLiveEdge && state.canRewind && span.fromStart && (
                  <IconButton icon="refresh" label="From the start" onPress={() => playback.startOver()} />
                )}
              </>
            ) : (
              <p className={styles.time}>
                <span>{positionText(position - span.start)}</span>
                <span className={styles.timeTotal}> / {positionText(span.end - span.start)}</span>
              </p>
            )}
            <span className={styles.gap} />
            {((live && !soundAlone) || captionCount > 0) && (
              <IconButton
                icon={state.shownCaption === null ? "captions-off" : "captions"}
                label="Captions"
                pressed={state.shownCaption !== null}
                onPress={() => playback.toggleCaptions()}
              />
            )}
            <IconButton icon="settings" label="Quality and settings" onPress={onSettings} />
            <IconButton icon="info" label="Keyboard shortcuts" onPress={onShortcuts} className={styles.forKeyboards} />
            {!soundAlone && (
              <IconButton
                icon="picture-in-picture"
                label="Picture in picture"
                pressed={state.pictureInPicture}
                onPress={() => void playback.togglePictureInPicture()}
                className={styles.roomy}
              />
            )}
            {state.otherScreen && (
              <IconButton
                icon="cast"
                label={state.otherScreen.connected ? "Playing on another screen" : "Play on another screen"}
                pressed={state.otherScreen.connected}
                onPress={() => void playback.chooseScreen()}
              />
            )}
            <IconButton
              icon={state.fullscreen ? "minimize" : "maximize"}
              label={state.fullscreen ? "Leave full screen" : "Full screen"}
              onPress={() => void playback.toggleFullscreen()}
            />
          </div>
        </div>
      )}
    </>
  );
}

function LiveBadge() {
  return (
    <span className={styles.liveBadge}>
      <span className={styles.dot} />
      Live
    </span>
  );
}

function LiveButton({ playback, state }: { playback: Playback; state: PlaybackState }) {
  if (state.atLiveEdge && state.phase !== "paused") return <LiveBadge />;
  return (
    <button type="button" className={styles.jump} onClick={() => playback.jumpToLive()}>
      <span className={styles.dot} />
      <span className={styles.jumpWords}>Jump to live</span>
      <span className={styles.behind}>−{positionText(state.behindLive)}</span>
    </button>
  );
}

const STEP_SECONDS = 5;

type Shares = CSSProperties & Record<"--played" | "--loaded", string>;

const percent = (share: number): string => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;

function Timeline({ playback, state }: { playback: Playback; state: PlaybackState }) {
  const { live, marks } = playback.playable;
  const [hover, setHover] = useState<number | null>(null);
  const { start, end } = state.window;
  const length = Math.max(0.1, end - start);
  const share = (seconds: number) => (seconds - start) / length;
  const shares: Shares = { "--played": percent(share(state.position)), "--loaded": percent(share(state.buffered)) };
  const spoken = live
    ? `${spokenTime(state.behindLive)} behind live`
    : `${spokenTime(state.position - start)} of ${spokenTime(length)}`;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setHover(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  return (
    <div className={styles.timeline} style={shares} onPointerMove={point} onPointerLeave={() => setHover(null)}>
      {marks?.map((second) => (
        <span key={second} className={styles.mark} style={{ left: percent(share(second)) }} aria-hidden="true" />
      ))}
      {hover !== null && (
        <output className={styles.bubble} style={{ left: percent(hover) }} aria-hidden="true">
          {live ? `−${positionText(length * (1 - hover))}` : positionText(length * hover)}
        </output>
      )}
      <input
        type="range"
        className={styles.slider}
        aria-label={live ? "Rewind the live game" : "Position"}
        aria-valuetext={live && state.atLiveEdge ? "Live" : spoken}
        min={start}
        max={end}
        step={STEP_SECONDS / 5}
        value={Math.min(end, Math.max(start, state.position))}
        onChange={(event) => playback.seek(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          // Arrow keys move by a full step; the slider's own step is 1 s, for precise dragging.
          if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
          event.preventDefault();
          playback.seekBy(event.key === "ArrowLeft" ? -STEP_SECONDS : STEP_SECONDS);
        }}
      />
    </div>
  );
}
