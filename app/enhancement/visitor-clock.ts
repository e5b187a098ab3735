/** In epoch ms. Goes on while the device sleeps, unlike `performance.now()`; the site's clock may be days away. */
export const visitorClock = (): number => Date.now();
