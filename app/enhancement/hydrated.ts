/** A timeline mark for later scripts, and an event for waiting ones. */
const HYDRATED = "hydrated";

export function sayHydrated() {
  performance.mark(HYDRATED);
  document.dispatchEvent(new Event(HYDRATED));
}

const TIMEOUT_MS = 10_000;

/** Waits for hydration before adding elements, because React discards a page that differs from its render. */
export function afterHydration(run: () => void) {
  if (!("__remixContext" in window) || performance.getEntriesByName(HYDRATED).length > 0) return run();
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    clearTimeout(timer);
    run();
  };
  document.addEventListener(HYDRATED, end, { signal: ending.signal });
  // React's script may never load.
  const timer = setTimeout(end, TIMEOUT_MS);
}
