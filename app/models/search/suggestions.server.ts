import { searchPath } from "~/models/navigation/paths";
import { organizationView, type OrganizationView } from "~/models/search/organization-view";
import { orElse } from "~/models/search/search-failure.server";
import { upstreams } from "~/services/upstreams.server";

/** What the search box offers while somebody types: organizations, and the way to all results. */
export type Suggestions = { q: string; items: Omit<OrganizationView, "color">[]; allHref: string };

export const MOST_SUGGESTIONS = 8;
const LONGEST_QUERY = 60;

export async function loadSuggestions(text: string | null, only: "profiles" | "schools" = "profiles"): Promise<Suggestions> {
  const q = (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_QUERY);
  const { search } = upstreams();
  const ask = only === "schools" ? search.schoolSuggestions : search.profileSuggestions;
  const found = q ? await orElse(ask(q, MOST_SUGGESTIONS), []) : [];
  const items = found.map(organizationView).map(({ color: _, ...shown }) => shown);
  return { q, items, allHref: searchPath(q) };
}
