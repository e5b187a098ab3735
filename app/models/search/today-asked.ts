import { TODAY_WORDS } from "~contracts/vocabulary/today-words";
import type { SearchAsked } from "./search-asked";

/** Beside them they name nothing. */
const FILLERS = new Set(["game", "games", "is", "live", "on", "playing", "plays", "the", "whats", "whos"]);

/** "tonight", "What's on today?": the day's list is meant, and nothing is called so (S 7.6). */
export function asksForToday({ q, type, exact }: SearchAsked): boolean {
  const words = q
    .toLowerCase()
    .replaceAll(/['’‘?!.,]/g, "")
    .split(" ");
  const isOfToday =
    words.some((word) => TODAY_WORDS.has(word)) && words.every((word) => TODAY_WORDS.has(word) || FILLERS.has(word));
  return isOfToday && !type && !exact;
}
