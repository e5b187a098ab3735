/** What is written into an index of texts, and asked of it. */

export type TextTable = "search_event_text" | "search_highlight_text";

export type TextDocument = { id: number; teams: readonly string[]; about: readonly string[] };

/** Rows are numbered by time: so many from `pivot` on, and before it. */
export type Near = { column: "teams" | "any"; pivot: number; ahead: number; behind: number };

type TextTerm = { word: string; prefix: boolean };

/** Of each group of `anyOf`, one word must stand anywhere in the text. */
export type TextQuery = { terms: readonly TextTerm[]; anyOf: readonly (readonly string[])[] };
