/** How much a video element has: HTMLMediaElement's `readyState`, by name where there is no element. */
export const HAVE_METADATA = 1;
export const HAVE_CURRENT_DATA = 2;
export const HAVE_FUTURE_DATA = 3;
