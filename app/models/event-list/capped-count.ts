/** Search counts no further: there may be any number more (S 7.6). */
const COUNTED_UP_TO = 10_000;

/** Of what has the words of a search, the nearest thousand on either side of now are looked at. */
export const MATCHED_UP_TO = 1_000;

export const isCapped = (total: number, upTo = COUNTED_UP_TO): boolean => total >= upTo;

/** "9,999", "10,000+": how many events or highlights search has. */
export const cappedCount = (total: number, upTo = COUNTED_UP_TO): string =>
  `${total.toLocaleString("en-US")}${isCapped(total, upTo) ? "+" : ""}`;
