import { pageNumber } from "~/models/navigation/page-number";
import { searchPath } from "~/models/navigation/paths";
import { typedLine } from "~/models/navigation/typed-line";
import { TODAY_WORDS } from "~contracts/vocabulary/today-words";

/** In page order: schools first, since one school may have hundreds of games. */
export const RESULT_TYPES = ["schools", "associations", "affiliates", "events", "highlights"] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

/** `exact`: the words as typed, however they are spelled. */
export type SearchPageQuery = { q: string; type: ResultType | null; page: number; exact: boolean };

/** Search refuses longer queries. */
const LONGEST_QUERY = 120;

export function readSearchQuery(query: URLSearchParams): SearchPageQuery {
  const type = RESULT_TYPES.find((known) => known === query.get("type")) ?? null;
  const q = typedLine(query.get("q"), LONGEST_QUERY);
  return { q, type, page: pageNumber(query.get("page")), exact: query.get("exact") === "1" };
}

/** Beside them they name nothing. */
const FILLERS = new Set(["game", "games", "is", "live", "on", "playing", "plays", "the", "whats", "whos"]);

const TOMORROW_WORDS: ReadonlySet<string> = new Set(["tomorrow", "tomorrows"]);

/** "tonight", "What's on today?": the day's list is meant, and nothing is called so (S 7.6). */
export const asksForToday = (query: SearchPageQuery): boolean => asksFor(TODAY_WORDS, query);

/** "games tomorrow", as of today. */
export const asksForTomorrow = (query: SearchPageQuery): boolean => asksFor(TOMORROW_WORDS, query);

function asksFor(day: ReadonlySet<string>, { q, type, exact }: SearchPageQuery): boolean {
  const words = q
    .toLowerCase()
    .replaceAll(/['’‘?!.,]/g, "")
    .split(" ");
  const isOfThatDay = words.some((word) => day.has(word)) && words.every((word) => day.has(word) || FILLERS.has(word));
  return isOfThatDay && !type && !exact;
}

export type ResultsQuery = { q: string; type?: ResultType | null; exact: boolean };

export const resultsPath = ({ q, type, exact, page }: ResultsQuery & { page?: number }): string =>
  searchPath(q, { type: type ?? undefined, exact: exact ? "1" : undefined, page });

/** Shown when search fails (S 8.4). */
export const CANNOT_SEARCH = "We can’t search right now. Please try again in a minute.";

type Corrected = { kind: string; corrected?: { meant: string } | null };

/** What was searched, which isn't always what was typed. */
export const searchedFor = ({ q }: Pick<SearchPageQuery, "q">, { corrected }: Corrected): string =>
  corrected?.meant ?? q;

export const resultsTitle = (query: Pick<SearchPageQuery, "q">, page: Corrected): string =>
  query.q ? `Results for “${searchedFor(query, page)}”` : "Search";
