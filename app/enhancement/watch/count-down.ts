type Place = { textContent: string | null; dataset: { startsIn?: string | undefined } };

/**
 * One tick of the countdown to the start: `place` says how many seconds the site's clock had left when it was written,
 * so the device's own clock doesn't matter. `reached` is called once.
 */
export function countDown(place: () => Place | null, now: () => number, reached: () => void): () => void {
  let last: string | undefined;
  let startsAt = 0;
  return () => {
    const here = place();
    const { startsIn } = here?.dataset ?? {};
    if (!here || !startsIn) return;
    const isNew = startsIn !== last;
    if (isNew) startsAt = now() + Number(startsIn) * 1_000;
    last = startsIn;
    const left = (startsAt - now()) / 1_000;
    const words = countdownText(left);
    if (here.textContent === words) return;
    here.textContent = words;
    if (left <= 0 && !isNew) reached();
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** "Starts in 5 hr 42 min", "Starts in 39:12" in the last hour, then "Starting now" until the game is on. */
export function countdownText(seconds: number): string {
  const left = Math.ceil(seconds);
  if (left <= 0) return "Starting now";
  if (left < HOUR) return `Starts in ${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
  // Rounded up, as the page itself says it.
  const minutes = Math.ceil(left / MINUTE);
  const rest = minutes % 60 ? ` ${minutes % 60} min` : "";
  return `Starts in ${Math.floor(minutes / 60)} hr${rest}`;
}
