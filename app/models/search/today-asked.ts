import { TODAY_WORDS } from "~contracts/vocabulary/today-words";
import type { SearchAsked } from "./search-asked";

/** Beside them they name nothing. */
const FILLERS = new Set(["game", "games", "is", "live", "on", "playing", "plays", "the", "whats", "whos"]);

const TOMORROW_WORDS: ReadonlySet<string> = new Set(["tomorrow", "tomorrows"]);

/** "tonight", "What's on today?": the day's list is meant, and nothing is called so (S 7.6). */
export const asksForToday = (asked: SearchAsked): boolean => asksFor(TODAY_WORDS, asked);

/** "games tomorrow", as of today. */
export const asksForTomorrow = (asked: SearchAsked): boolean => asksFor(TOMORROW_WORDS, asked);

function asksFor(day: ReadonlySet<string>, { q, type, exact }: SearchAsked): boolean {
  const words = q
    .toLowerCase()
    .replaceAll(/['’‘?!.,]/g, "")
    .split(" ");
  const isOfThatDay = words.some((word) => day.has(word)) && words.every((word) => day.has(word) || FILLERS.has(word));
  return isOfThatDay && !type && !exact;
}
