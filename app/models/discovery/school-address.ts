import { pageNumber } from "~/models/navigation/page-number";
import { findSchoolPath, withQuery } from "~/models/navigation/paths";
import { typedLine } from "~/models/navigation/typed-line";
import { type StateCode, stateSlug } from "~contracts/vocabulary/states";

export type SchoolsQuery = { q: string; letter: string | null; page: number };

const LONGEST_QUERY = 120;
/** "0-9" is for names like "21st Century Charter School". */
export const LETTERS: readonly string[] = [..."abcdefghijklmnopqrstuvwxyz", "0-9"];

/** A name wins over a letter. */
export function readSchoolsQuery(query: URLSearchParams): SchoolsQuery {
  const q = typedLine(query.get("q"), LONGEST_QUERY);
  const letter = query.get("letter")?.toLowerCase() ?? "";
  return { q, letter: !q && LETTERS.includes(letter) ? letter : null, page: pageNumber(query.get("page")) };
}

export function schoolsPath(state: StateCode | null, { q, letter, page }: Partial<SchoolsQuery>): string {
  return withQuery(findSchoolPath(state ? stateSlug(state) : undefined), {
    q,
    letter,
    page: page && page > 1 ? page : null,
  });
}
