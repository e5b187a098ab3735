const SIGNS = ["pointerenter", "pointerdown", "focusin", "keydown", "play"] as const;

/** Runs once, at the first sign of interest; `play` is the native button. */
export function whenWanted(stage: HTMLElement, run: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const once = () => {
    if (signal.aborted) return;
    ending.abort();
    run();
  };
  // Media events don't bubble, so capture them.
  for (const sign of SIGNS) stage.addEventListener(sign, once, { capture: true, passive: true, signal });
  return () => ending.abort();
}
