import { Icon } from "~/components/ui/icon";
import { positionText } from "~/models/event/video/video-time";
import type { Playback } from "../playback/playback";
import type { PlaybackState } from "../playback/playback-state";
import { SignInLink } from "./sign-in-link";
import { SIGNED_OUT } from "./spoken-state";
import styles from "./overlay.module.css";

interface ToastsProps {
  playback: Playback;
  state: PlaybackState;
  place: () => number | null;
}

export function Toasts({ playback, state, place }: ToastsProps) {
  if (state.signedOut) {
    if (state.phase === "failed") return null;
    return (
      <div className={styles.toast}>
        <span>{SIGNED_OUT}</span>
        <SignInLink className={styles.toastButton} place={place} />
      </div>
    );
  }
  if (state.resumedAt === null || state.phase !== "playing" || state.ad) return null;
  return (
    <div className={styles.toast}>
      <span>Resumed at {positionText(state.resumedAt)}</span>
      <button type="button" className={styles.toastButton} onClick={() => playback.startOver()}>
        Start over
      </button>
      <button type="button" className={styles.iconButton} aria-label="Dismiss" onClick={() => playback.dismissResume()}>
        <Icon name="close" />
      </button>
    </div>
  );
}
