import { countdownText } from "~/models/event/countdown";

type Place = { textContent: string | null; dataset: { startsIn?: string | undefined } };

/**
 * One tick of the countdown to the start: `place` says how many seconds the site's clock had left when it was written,
 * so the device's own clock doesn't matter. `reached` is called once.
 */
export function countDown(place: () => Place | null, now: () => number, reached: () => void): () => void {
  let said: string | undefined;
  let startsAt = 0;
  return () => {
    const here = place();
    const { startsIn } = here?.dataset ?? {};
    if (!here || !startsIn) return;
    const isNew = startsIn !== said;
    if (isNew) startsAt = now() + Number(startsIn) * 1_000;
    said = startsIn;
    const left = (startsAt - now()) / 1_000;
    const words = countdownText(left);
    if (here.textContent === words) return;
    here.textContent = words;
    if (left <= 0 && !isNew) reached();
  };
}
