import { searchPath } from "~/models/navigation/paths";
import type { ResultType, SearchAsked } from "./search-asked";

export type ResultsAsked = { q: string; type?: ResultType | null; exact: boolean };

export const resultsPath = ({ q, type, exact, page }: ResultsAsked & { page?: number }): string =>
  searchPath(q, { type: type ?? undefined, exact: exact ? "1" : undefined, page });

/** Shown when search fails (S 8.4). */
export const CANNOT_SEARCH = "We can’t search right now. Please try again in a minute.";

type Corrected = { kind: string; corrected?: { meant: string } | null };

/** What was searched, which isn't always what was typed. */
export const searchedFor = ({ q }: Pick<SearchAsked, "q">, { corrected }: Corrected): string => corrected?.meant ?? q;

export const resultsTitle = (asked: Pick<SearchAsked, "q">, page: Corrected): string =>
  asked.q ? `Results for “${searchedFor(asked, page)}”` : "Search";
