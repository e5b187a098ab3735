import { type CardList, searchedCards } from "~/models/event-list/carousel.server";
import { pageCountOf } from "~/models/navigation/page-number";
import { profilePath, storePath } from "~/models/navigation/paths";
import { readOrganization } from "~/models/organization/organization.server";
import type { Viewing } from "~/models/place/time";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";

const GAMES_ON_A_PAGE = 24;

export type Store = {
  slug: string;
  name: string;
  isNetwork: boolean;
  organizationHref: string | null;
  games: CardList;
  page: number;
  pageCount: number;
  associations: { label: string; href: string }[];
};

export async function loadStore(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  slug: string,
  page: number,
  viewing: Viewing,
): Promise<Store | "unavailable" | null> {
  const isNetwork = slug === brand.storeSlug;
  const association = isNetwork ? undefined : await readOrganization(upstreams, "associations", slug);
  if (association === null || association === "unavailable") return association;
  const { search, catalogue } = upstreams;
  const query = { association: association?.key, page, size: GAMES_ON_A_PAGE };
  const [games, { items }] = await Promise.all([
    searchedCards(search.onDemand(query), viewing),
    isNetwork
      ? withFallback("the state associations of a store", catalogue.stateAssociations(), NOTHING_FOUND)
      : NOTHING_FOUND,
  ]);
  return {
    slug,
    name: association?.name ?? brand.fullName.replace(/^the /, ""),
    isNetwork,
    organizationHref: association ? profilePath(association.type, association.slug ?? slug) : null,
    games,
    page,
    pageCount: pageCountOf(games.total, GAMES_ON_A_PAGE),
    associations: items
      .flatMap(({ name, slug: other }) => (other ? [{ label: name, href: storePath(other) }] : []))
      .sort(byLabel),
  };
}

const byLabel = (one: { label: string }, other: { label: string }) => (one.label < other.label ? -1 : 1);
