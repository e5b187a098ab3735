import { type OrganizationView, organizationView } from "~/models/card/organization-row";
import { searchPath } from "~/models/navigation/paths";
import { goOnWithout } from "~/services/go-on-without.server";
import type { Upstreams } from "~/services/upstreams.server";

export type Suggestions = { q: string; items: Omit<OrganizationView, "color">[]; allHref: string };

export const MOST_SUGGESTIONS = 8;
const LONGEST_QUERY = 60;

type Narrowed = { onlySchools?: boolean; state?: string | null };

export async function loadSuggestions(
  upstreams: Pick<Upstreams, "search">,
  text: string | null,
  { onlySchools = false, state = null }: Narrowed = {},
): Promise<Suggestions> {
  const q = (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_QUERY);
  const { search } = upstreams;
  const ask = onlySchools ? search.schoolSuggestions : search.profileSuggestions;
  const found = q ? await goOnWithout("suggestions", ask(q, MOST_SUGGESTIONS, { state }), []) : [];
  const items = found.map(organizationView).map(({ color: _, ...shown }) => shown);
  return { q, items, allHref: searchPath(q) };
}
