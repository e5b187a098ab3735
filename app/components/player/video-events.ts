import type { PlaybackEvent } from "./transition";

const VIDEO_EVENTS: readonly [string, PlaybackEvent["type"] & `video:${string}`][] = [
  ["play", "video:play"],
  ["playing", "video:playing"],
  ["pause", "video:pause"],
  ["ended", "video:ended"],
  ["seeking", "video:seeking"],
  ["waiting", "video:waiting"],
  ["seeked", "video:ready"],
  ["canplay", "video:ready"],
  ...[
    "timeupdate",
    "progress",
    "durationchange",
    "volumechange",
    "ratechange",
    "loadedmetadata",
    "enterpictureinpicture",
    "leavepictureinpicture",
  ].map((name) => [name, "video:changed"] as [string, "video:changed"]),
];

export function listenToVideo(
  video: HTMLVideoElement,
  signal: AbortSignal,
  dispatch: (event: PlaybackEvent) => void,
): void {
  const on = (target: EventTarget, name: string, type: PlaybackEvent["type"], options?: AddEventListenerOptions) =>
    target.addEventListener(name, () => dispatch({ type } as PlaybackEvent), { ...options, signal });
  for (const [name, type] of VIDEO_EVENTS) on(video, name, type);
  // A <source>'s `error` doesn't bubble, but it can be captured.
  on(video, "error", "video:error", { capture: true });
  on(video.textTracks, "change", "video:changed");
  on(video.textTracks, "addtrack", "video:changed");
  on(document, "fullscreenchange", "video:changed");
  on(window, "pagehide", "page:left");
  document.addEventListener("visibilitychange", () => document.hidden && dispatch({ type: "page:hidden" }), {
    signal,
  });
  window.addEventListener("pageshow", (event) => event.persisted && dispatch({ type: "page:restored" }), { signal });
  const watch = setInterval(() => dispatch({ type: "timer:second" }), 1_000);
  signal.addEventListener("abort", () => clearInterval(watch));
}
