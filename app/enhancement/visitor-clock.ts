/** In epoch ms. Goes on while the device sleeps, unlike `performance.now()`; never compared with the site's clock. */
export const visitorClock = (): number => Date.now();
