import { pageNumber } from "~/models/navigation/page-number";
import { typedLine } from "~/models/navigation/typed-line";

/** In page order: schools first, since one school may have hundreds of games. */
export const RESULT_TYPES = ["schools", "associations", "affiliates", "events", "highlights"] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

/** `exact`: the words as typed, however they are spelled. */
export type SearchAsked = { q: string; type: ResultType | null; page: number; exact: boolean };

/** Search refuses longer queries. */
const LONGEST_QUERY = 120;

export function searchAsked(query: URLSearchParams): SearchAsked {
  const type = RESULT_TYPES.find((known) => known === query.get("type")) ?? null;
  const q = typedLine(query.get("q"), LONGEST_QUERY);
  return { q, type, page: pageNumber(query.get("page")), exact: query.get("exact") === "1" };
}
