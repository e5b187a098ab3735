import { positionText } from "~/models/event/video/video-time";
import type { PlaybackState } from "../playback/playback-state";

export const SIGNED_OUT = "You've been signed out. Sign in to keep watching.";

/** What a screen reader says while the picture changes. */
export function spokenState(state: PlaybackState, live: boolean): string {
  if (state.ad) return state.ad.skipIn === 0 ? "Ad. You can skip it now" : "Ad";
  if (state.phase === "failed") return "";
  if (state.phase === "ended") return live ? "The live broadcast has ended" : "The video has ended";
  if (state.signedOut) return SIGNED_OUT;
  if (state.waiting) return "Loading";
  if (state.phase === "paused") return "Paused";
  if (state.phase !== "playing") return "";
  if (state.resumedAt !== null) return `Playing, resumed at ${positionText(state.resumedAt)}`;
  return live && !state.atLiveEdge ? "Playing, behind live" : "Playing";
}
