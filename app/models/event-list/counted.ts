/** Search counts no further: there may be any number more (S 7.6). */
const COUNTED_UP_TO = 10_000;

export const isCapped = (total: number): boolean => total >= COUNTED_UP_TO;

/** "9,999", "10,000+": how many events or highlights search has. */
export const counted = (total: number): string => `${total.toLocaleString("en-US")}${isCapped(total) ? "+" : ""}`;
