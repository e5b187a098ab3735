/** Proxies reject a status line longer than their buffer. */
const LONGEST_PATH = 200;

/** ASCII and shortened to fit the status line. */
export const pageNotFoundText = (fullPath: string, words = "Page Not Found") =>
  `${words}: ${plainAscii(fullPath).slice(0, LONGEST_PATH)}`;

export const statusLineText = (text: string) => plainAscii(text).slice(0, LONGEST_PATH + 20);

const plainAscii = (text: string) =>
  text.replace(/[^\x20-\x7e]+/g, (part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, "?")));
