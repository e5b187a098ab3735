import { goOnWithout } from "~/services/go-on-without.server";
import type { Upstreams } from "~/services/upstreams.server";
import { GENDERED_SPORTS, NON_GENDERED_SPORTS, sportLabel, sportSlug } from "~contracts/vocabulary/activities";

/** A sport or activity of an address. */
export type NamedActivity = { slug: string; name: string };

/**
 * What an address calls a sport, in any spelling: "Ice Hockey", "ice-hockey". Null when neither the catalogue nor S 9.7
 * knows it; while the catalogue cannot be asked, everything is taken at its word (S 8.4).
 */
export async function activityOfAddress(
  upstreams: Pick<Upstreams, "catalogue">,
  text: string,
): Promise<NamedActivity | null> {
  const slug = sportSlug(text);
  if (!slug) return null;
  const listed = await goOnWithout("the sports", upstreams.catalogue.activities(), null);
  if (!listed) return { slug, name: sportLabel(slug) };
  // "Cheerleading & Dance" is found by its name, whatever the catalogue makes of it in addresses.
  const known = listed.items.find((activity) => activity.slug === slug || sportSlug(activity.name) === slug);
  if (known) return { slug: known.slug, name: known.name };
  const own = [...GENDERED_SPORTS, ...NON_GENDERED_SPORTS].find((name) => sportSlug(name) === slug);
  return own ? { slug, name: own } : null;
}

/** The sports that most are looking for; none while the catalogue fails. */
export async function topSports(upstreams: Pick<Upstreams, "catalogue">): Promise<NamedActivity[]> {
  const { items } = await goOnWithout("the top sports", upstreams.catalogue.activities({ only: "top-sports" }), {
    items: [],
    total: 0,
  });
  return items.map(({ slug, name }) => ({ slug, name }));
}
