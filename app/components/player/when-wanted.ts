import { prefersSaving } from "./data-saving";

const SIGNS = ["pointerenter", "pointerdown", "focusin", "keydown", "play"] as const;

/** At the first sign of interest; `asSoonAsSeen` also when half visible on a loaded, idle page without data saver. */
export function whenWanted(stage: HTMLElement, asSoonAsSeen: boolean, run: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const once = () => {
    if (signal.aborted) return;
    ending.abort();
    run();
  };
  // Media events don't bubble, so capture them.
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
