import { type ListedSchool, longName, type SupportSchool } from "~/models/billing/support-school";
import { withFallback } from "~/services/fallback.server";
import { orUnavailable } from "~/services/http/unavailable.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";

export type DefaultSchool = SupportSchool & { primary_color?: string | null };

export async function schoolBySlug(
  upstreams: Pick<Upstreams, "catalogue">,
  slug: string,
): Promise<DefaultSchool | null> {
  return orUnavailable(upstreams.catalogue.profileBySlug("schools", slug));
}

/** Null if there is none, undefined if it can't be read. */
export async function schoolByKey(
  { catalogue }: Pick<Upstreams, "catalogue">,
  key: string,
): Promise<SupportSchool | null | undefined> {
  return withFallback("a school to support", orNone(catalogue.school(key), 400, 404), undefined);
}

/** Its name and logo are all that a receipt shows (B 7 "Catalogue lookups"). Undefined if they can't be read. */
export async function schoolOfReceipt(
  upstreams: Pick<Upstreams, "catalogue">,
  key: string,
): Promise<SupportSchool | null | undefined> {
  const school = await withFallback("the school of a receipt", upstreams.catalogue.selectedSchool(key), undefined);
  return school?.name ? { ...school, name: school.name } : school && null;
}

const MOST_FOUND = 8;

/** Network schools only; null when the search fails (B 2.4, S 8.4). */
export async function searchNetworkSchools(
  upstreams: Pick<Upstreams, "search">,
  q: string,
): Promise<ListedSchool[] | null> {
  const found = await withFallback(
    "the schools to support",
    upstreams.search.schools({ q, network_only: true, size: MOST_FOUND }),
    null,
  );
  return found && found.items.map((school) => ({ ...school, longName: longName(school), selected: false }));
}
