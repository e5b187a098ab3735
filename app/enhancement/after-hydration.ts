const patience = 10_000;

/**
 * Runs something that adds elements to the page. On a page that React takes over it waits until React has done so: React
 * would throw away a page that differs from what it renders.
 */
export function afterHydration(run: () => void) {
  if (!("__remixContext" in window)) return run();
  const giveUpAt = performance.now() + patience;
  const look = () => {
    // React marks every element it has taken over.
    const taken = Object.keys(document.body).some((name) => name.startsWith("__reactFiber$"));
    if (taken || performance.now() > giveUpAt) requestAnimationFrame(() => requestAnimationFrame(run));
    else window.setTimeout(look, 50);
  };
  look();
}
