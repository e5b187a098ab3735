import { searchPath } from "~/models/navigation/paths";
import type { ResultType, SearchAsked } from "./search-asked";

export type ResultsAsked = { q: string; type?: ResultType | null; exact: boolean };

export const resultsPath = ({ q, type, exact, page }: ResultsAsked & { page?: number }): string =>
  searchPath(q, { type: type ?? undefined, exact: exact ? "1" : undefined, page });

/** What was searched, which isn't always what was typed. */
export function resultsTitle(
  asked: Pick<SearchAsked, "q">,
  page: { kind: string; corrected?: { meant: string } | null },
) {
  return asked.q ? `Results for “${page.corrected?.meant ?? asked.q}”` : "Search";
}
