import { pageVisit } from "~/enhancement/page-visit";
import { patience } from "~/enhancement/patience";
import { visitorClock } from "~/enhancement/visitor-clock";

/** From here on "Tonight" and "Starts in 40 min" may be said of another night. */
const OLD_MS = 60 * 60_000;

/** Not by ":focus": a tab that is seen again gets its focus back only after that. What is chosen is sent at once. */
const TYPED = "input:not([type=checkbox]):not([type=radio]), textarea";
const isInUse = (): boolean =>
  document.activeElement?.matches(TYPED) === true || document.querySelector("dialog[open]") !== null;

type Entry = { filters?: boolean; drawnAt?: number } | null;

/**
 * A list is loaded again for someone who comes back long after it was drawn: to a tab, to a Home Screen, which has no
 * button for that, or to a closed browser's tabs. What is touched until then stays as it is: nothing moves (rulings 3).
 */
export function renewStaleTab(): void {
  const entry = history.state as Entry;
  const { type, transferSize } = pageVisit() ?? {};
  // The browser's own copy is as old as it was when this place in its history was first come to.
  const isCopy = type === "back_forward" && transferSize === 0;
  let drawnAt = (isCopy && entry?.drawnAt) || visitorClock();
  const remember = () => history.replaceState({ ...(history.state as Entry), drawnAt }, "");
  remember();

  // What filters list is newer, and has a place of its own in the history as soon as that is told (in-place.ts).
  const filtered = () => {
    const here = history.state as Entry;
    if (!here?.filters || here.drawnAt) return;
    drawnAt = visitorClock();
    remember();
  };
  document.addEventListener("renewed", () => queueMicrotask(filtered));

  let asking = new AbortController();
  const look = async () => {
    const isSeen = document.visibilityState === "visible";
    if (!isSeen || visitorClock() - drawnAt < OLD_MS || isInUse()) return;
    asking.abort();
    asking = new AbortController();
    // Anyone who has no network keeps what they have.
    const answer = await fetch(location.href, { cache: "no-cache", signal: patience(asking) }).catch(() => null);
    if (answer?.ok) location.reload();
  };
  addEventListener("pageshow", () => void look());
  document.addEventListener("visibilitychange", () => void look());
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => asking.abort());
}
