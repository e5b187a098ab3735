/** Both a mark on the page's timeline, for a script that comes later, and an event for one that waits. */
const HYDRATED = "hydrated";

/** Says that React has taken the page over. */
export function sayHydrated() {
  performance.mark(HYDRATED);
  document.dispatchEvent(new Event(HYDRATED));
}

const TIMEOUT_MS = 10_000;

/**
 * Runs something that adds elements to the page. On a page that React takes over it waits until React has done so:
 * React would throw away a page that differs from what it renders.
 */
export function afterHydration(run: () => void) {
  if (!("__remixContext" in window) || performance.getEntriesByName(HYDRATED).length > 0) return run();
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    clearTimeout(timer);
    run();
  };
  document.addEventListener(HYDRATED, end, { signal: ending.signal });
  // React's own script may never come.
  const timer = setTimeout(end, TIMEOUT_MS);
}
