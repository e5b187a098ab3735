import { type ListSnapshot, readListSnapshot } from "~/models/event-list/list-snapshot";
import type { Visit } from "~/web/visit/visit.server";

/** By the page's address; a list that is too old starts over at its first page. */
export function listSnapshotOf(visit: Visit): ListSnapshot {
  const at = readListSnapshot(visit.url.searchParams.get("at"), visit.now);
  if (at !== "over") return at;
  const fresh = new URL(visit.url);
  for (const name of ["at", "page"]) fresh.searchParams.delete(name);
  throw visit.redirect(`${fresh.pathname}${fresh.search}`, { status: 302 });
}
