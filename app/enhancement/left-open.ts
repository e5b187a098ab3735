import { pageVisit } from "./page-visit";
import { patience } from "./patience";
import { visitorClock } from "./visitor-clock";

/** From here on "Tonight" and "Starts in 40 min" may be said of another night. */
const OLD_MS = 60 * 60_000;

const IN_USE = "input:focus, select:focus, textarea:focus, dialog[open]";

type Entry = { drawnAt?: number } | null;

/**
 * A list comes anew for somebody who comes back long after it was drawn: to a tab, to a Home Screen, which has no
 * button for that, or to a closed browser's tabs. What is touched until then stays as it is: nothing moves (rulings 3).
 */
export function renewLeftOpen(): void {
  const entry = history.state as Entry;
  const { type, transferSize } = pageVisit() ?? {};
  // The browser's own copy is as old as it was when this place in its history was first come to.
  const isCopy = type === "back_forward" && transferSize === 0;
  const drawnAt = (isCopy && entry?.drawnAt) || visitorClock();
  history.replaceState({ ...entry, drawnAt }, "");

  let asking = new AbortController();
  const look = async () => {
    const isSeen = document.visibilityState === "visible";
    if (!isSeen || visitorClock() - drawnAt < OLD_MS || document.querySelector(IN_USE)) return;
    asking.abort();
    asking = new AbortController();
    // Whoever has no network keeps what they have.
    const answer = await fetch(location.href, { cache: "no-cache", signal: patience(asking) }).catch(() => null);
    if (answer?.ok) location.reload();
  };
  addEventListener("pageshow", () => void look());
  document.addEventListener("visibilitychange", () => void look());
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => asking.abort());
}
