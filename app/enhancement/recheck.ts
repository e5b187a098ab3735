import { safeAddress } from "./safe-address";

const shortest = 5;
const longest = 3600;

/** Seconds between checks as the page wishes them, kept in bounds; null for no checks. */
export function recheckSeconds(wish: string | undefined): number | null {
  const seconds = Number(wish);
  if (!wish || !Number.isFinite(seconds) || seconds <= 0) return null;
  return Math.min(Math.max(seconds, shortest), longest);
}

/**
 * Asks again how the event stands (`data-recheck-seconds`, `data-recheck-url`) and loads the page again when the answer
 * differs from `data-status`. It rests while no one looks.
 */
export function watchStatus(place: HTMLElement) {
  const seconds = recheckSeconds(place.dataset.recheckSeconds);
  const address = safeAddress(place.dataset.recheckUrl, location.href);
  if (!seconds || !address) return;
  const check = async () => {
    if (document.hidden) return;
    try {
      const answer: unknown = await (await fetch(address, { headers: { Accept: "application/json" } })).json();
      const status = typeof answer === "object" && answer !== null && "status" in answer ? answer.status : null;
      if (typeof status === "string" && status !== place.dataset.status) location.reload();
    } catch {
      // The next check may get through.
    }
  };
  window.setInterval(() => void check(), seconds * 1000);
  document.addEventListener("visibilitychange", () => void check());
}
