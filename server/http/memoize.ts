import { LRUCache } from "lru-cache";

const BYTES_KEPT = 1_000_000;
const BYTES_OF_ENTRY = 200;
const LONGEST = 512;

/** What a text alone tells, found once: crowds ask for the same few addresses, with the same few headers. */
export function memoize<Found extends object>(find: (text: string) => Found): (text: string) => Found {
  const known = new LRUCache<string, Found>({
    maxSize: BYTES_KEPT,
    // The text, and once more what was found in it.
    sizeCalculation: (_found, text) => BYTES_OF_ENTRY + text.length * 4,
  });
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const found = find(text);
    if (text.length <= LONGEST) known.set(text, found);
    return found;
  };
}
