import { type ListedSchool, longName, type SupportSchool } from "~/models/billing/support-school";
import { goOnWithout } from "~/services/go-on-without.server";
import { orUnavailable } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";

export type DefaultSchool = SupportSchool & { primary_color?: string | null };

export async function schoolBySlug(
  upstreams: Pick<Upstreams, "catalogue">,
  slug: string,
): Promise<DefaultSchool | null> {
  return orUnavailable(upstreams.catalogue.profileBySlug("schools", slug));
}

export async function schoolByKey(upstreams: Pick<Upstreams, "catalogue">, key: string): Promise<SupportSchool | null> {
  return goOnWithout("a school to support", upstreams.catalogue.school(key), null);
}

/** Its name and logo are all that a receipt shows (B 7 "Catalogue lookups"). */
export async function schoolOfReceipt(
  upstreams: Pick<Upstreams, "catalogue">,
  key: string,
): Promise<SupportSchool | null> {
  const [school] = await goOnWithout("the school of a receipt", upstreams.catalogue.schoolsByKey([key]), []);
  return school?.name ? { ...school, name: school.name } : null;
}

const MOST_FOUND = 8;

/** Network schools only; empty when the search fails (B 2.4, S 8.4). */
export async function searchNetworkSchools(upstreams: Pick<Upstreams, "search">, q: string): Promise<ListedSchool[]> {
  const found = await goOnWithout(
    "the schools to support",
    upstreams.search.schools({ q, network_only: true, size: MOST_FOUND }),
    {
      items: [],
      total: 0,
    },
  );
  return found.items.map((school) => ({ ...school, longName: longName(school), selected: false }));
}
