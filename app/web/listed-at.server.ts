import { type ListedAt, readListedAt } from "~/models/event-list/listed-at";
import type { Visit } from "./visit.server";

/** By the page's address; a list that is too old starts over at its first page. */
export function listedAtOf(visit: Visit): ListedAt {
  const at = readListedAt(visit.url.searchParams.get("at"), visit.now);
  if (at !== "over") return at;
  const fresh = new URL(visit.url);
  for (const name of ["at", "page"]) fresh.searchParams.delete(name);
  throw visit.redirect(`${fresh.pathname}${fresh.search}`, { status: 302 });
}
