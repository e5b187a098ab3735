/** How long a video took to its first picture, in milliseconds, and which part of the time it then stood waiting. */
export function createVideoTimings() {
  const spent = { plays: 0, waits: 0 };
  let does: keyof typeof spent | null = null;
  let since = 0;
  let asked: number | null = null;
  let start: number | null = null;

  function turns(next: typeof does, at: number): void {
    if (does) spent[does] += at - since;
    does = next;
    since = at;
  }

  return {
    /** A press of one of the player's buttons. */
    pressed(at: number): void {
      asked = at;
    },
    /** A wait counts once the picture has moved, and not after a jump to another place. */
    saw(event: string, at: number, seeking = false): void {
      if (event === "play") {
        // Without a press just before, a key or the page itself began it.
        if (asked === null || at - asked > 15_000) asked = at;
      } else if (event === "playing") {
        if (asked !== null) start ??= at - asked;
        turns("plays", at);
      } else if (event !== "waiting") turns(null, at);
      else if (does === "plays" && !seeking) turns("waits", at);
    },
    said(at: number): Record<string, number> {
      turns(does, at);
      const { plays, waits } = spent;
      return { ...(start !== null && { start }), ...(plays > 0 && { waiting: waits / (plays + waits) }) };
    },
  };
}

const EVENTS = ["play", "playing", "waiting", "pause", "seeking", "ended", "emptied"];

/** Measures from the first press on, and tells timings.ts when it asks. */
export function timeVideo(): void {
  const timings = createVideoTimings();
  const listen = (name: string, run: (event: Event) => void) => document.addEventListener(name, run, true);
  listen("click", ({ target, timeStamp }) => {
    if (target instanceof Element && target.closest("[data-player] button")) timings.pressed(timeStamp);
  });
  // Events of a video don't bubble, but can be captured.
  for (const name of EVENTS)
    listen(name, ({ target, timeStamp }) => {
      if (target instanceof HTMLVideoElement && !target.dataset.quiet) timings.saw(name, timeStamp, target.seeking);
    });
  listen("timings", (event) => Object.assign((event as CustomEvent<object>).detail, timings.said(event.timeStamp)));
}
