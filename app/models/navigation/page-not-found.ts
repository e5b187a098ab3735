/** What is said of an address that leads nowhere (S 8.1). */

/** Proxies refuse an answer whose first line is longer than their buffer. */
const LONGEST_PATH = 200;

/**
 * "Page Not Found: {fullPath}", fit for the status line: the path in plain ASCII, and not all of it where it is long.
 */
export const pageNotFoundText = (fullPath: string, words = "Page Not Found") =>
  `${words}: ${plainAscii(fullPath).slice(0, LONGEST_PATH)}`;

/** A status message as a status line can carry it. */
export const statusLineText = (text: string) => plainAscii(text).slice(0, LONGEST_PATH + 20);

const plainAscii = (text: string) =>
  text.replace(/[^\x20-\x7e]+/g, (part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, "?")));
