import { prefersSaving } from "./data-saving";

/** Signs that someone is about to use the video; `play` is the browser's own button. */
const SIGNS = ["pointerenter", "pointerdown", "focusin", "keydown", "play"] as const;

/**
 * Calls once when the player's controls are worth their bytes: at the first sign of interest, or, for `asSoonAsSeen`
 * and a visitor who does not save data, when the page has loaded, rests, and shows at least half of the stage.
 */
export function whenWanted(stage: HTMLElement, asSoonAsSeen: boolean, run: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const once = () => {
    if (signal.aborted) return;
    ending.abort();
    run();
  };
  // The events of media do not bubble: they are caught on their way down.
  for (const sign of SIGNS) stage.addEventListener(sign, once, { capture: true, passive: true, signal });
  const video = stage.querySelector("video");
  if (video && !video.paused) once();
  if (asSoonAsSeen && !prefersSaving()) whenLoaded(() => whenIdle(() => whenSeen(stage, once, signal)), signal);
  return () => ending.abort();
}

function whenLoaded(run: () => void, signal: AbortSignal): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true, signal });
}

function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}

function whenSeen(stage: HTMLElement, run: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && run(), { threshold: 0.5 });
  seen.observe(stage);
  signal.addEventListener("abort", () => seen.disconnect());
}
