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

/** A second that took longer was slept through, or the page stood still. */
const WOKE_AFTER_MS = 3_000;

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
  on(window, "online", "page:online");
  document.addEventListener(
    "visibilitychange",
    () => dispatch({ type: document.hidden ? "page:hidden" : "page:shown" }),
    { signal },
  );
  window.addEventListener("pageshow", (event) => event.persisted && dispatch({ type: "page:restored" }), { signal });
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    dispatch({ type: now - last > WOKE_AFTER_MS ? "timer:woke" : "timer:second" });
    last = now;
  }, 1_000);
  signal.addEventListener("abort", () => clearInterval(watch));
}
