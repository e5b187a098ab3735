import { searchPath } from "~/models/navigation/paths";
import type { ResultType, SearchAsked } from "./search-asked";

export type ResultsAsked = { q: string; type?: ResultType | null; exact: boolean };

export const resultsPath = ({ q, type, exact, page }: ResultsAsked & { page?: number }): string =>
  searchPath(q, { type: type ?? undefined, exact: exact ? "1" : undefined, page });

/** S 8.4 */
export const CANNOT_SEARCH = "We can’t search right now. Please try again in a minute.";

/** What was searched, which isn't always what was typed. */
export function resultsTitle(
  asked: Pick<SearchAsked, "q">,
  page: { kind: string; corrected?: { meant: string } | null },
) {
  return asked.q ? `Results for “${page.corrected?.meant ?? asked.q}”` : "Search";
}
