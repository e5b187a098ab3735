const SIGNS = ["pointerenter", "pointerdown", "focusin", "keydown", "play"] as const;

/**
 * Runs once, at the first sign of interest; `play` is the native button. After a failure, focus that we move and what
 * appears under a mouse that lies still come from within, and are no one's sign: a press without a network would be
 * tried for ever.
 */
export function whenWanted(stage: HTMLElement, run: () => void, hasFailed = false): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const once = (event: Event) => {
    const isOurs = hasFailed && stage.contains((event as FocusEvent).relatedTarget as Node | null);
    if (signal.aborted || isOurs) return;
    ending.abort();
    run();
  };
  // Media events don't bubble, so capture them.
  for (const sign of SIGNS) stage.addEventListener(sign, once, { capture: true, passive: true, signal });
  return () => ending.abort();
}
