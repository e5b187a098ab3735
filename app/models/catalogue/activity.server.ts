import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import { catalogueSlug, GENDERED_SPORTS, NON_GENDERED_SPORTS, sportLabel } from "~contracts/vocabulary/activities";

export type NamedActivity = { slug: string; name: string };

/** Any spelling. Null if unknown to the catalogue and S 9.7; trusted while the catalogue is down (S 8.4). */
export async function activityOfAddress(
  upstreams: Pick<Upstreams, "catalogue">,
  text: string,
): Promise<NamedActivity | null> {
  const slug = catalogueSlug(text);
  if (!slug) return null;
  const listed = await withFallback("the sports", upstreams.catalogue.activities(), null);
  if (!listed) return { slug, name: sportLabel(slug) };
  // Also match by name: the catalogue's slug may differ.
  const known = listed.items.find((one) => [one.slug, one.name].map(catalogueSlug).includes(slug));
  if (known) return { slug: known.slug, name: known.name };
  const own = [...GENDERED_SPORTS, ...NON_GENDERED_SPORTS].find((name) => catalogueSlug(name) === slug);
  return own ? { slug, name: own } : null;
}

export async function topSports(upstreams: Pick<Upstreams, "catalogue">): Promise<NamedActivity[]> {
  const answer = upstreams.catalogue.activities({ only: "top-sports" });
  const { items } = await withFallback("the top sports", answer, NOTHING_FOUND);
  return items.map(({ slug, name }) => ({ slug, name }));
}
