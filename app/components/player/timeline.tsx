import { type CSSProperties, type PointerEvent, useState } from "react";
import { positionText, spokenTime } from "~/models/event/video-time";
import type { Playback } from "./playback";
import type { PlaybackState } from "./playback-state";
import styles from "./overlay.module.css";

const STEP_SECONDS = 5;

type Shares = CSSProperties & Record<"--played" | "--loaded", string>;

const percent = (share: number): string => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;

export function Timeline({ playback, state }: { playback: Playback; state: PlaybackState }) {
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
