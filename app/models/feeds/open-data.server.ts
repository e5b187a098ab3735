import type { z } from "zod";
import type { CardView } from "~/models/card/card-view";
import { pageCountOf } from "~/models/navigation/page-number";
import { profilePath } from "~/models/navigation/paths";
import type { ProfileFamily } from "~/models/navigation/profile-params";
import { organizationVideos, readOrganization } from "~/models/organization/organization.server";
import type { Viewing } from "~/models/place/viewing";
import { orUnread } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { OPEN_LISTS, openGame, openGames, openOrganizations } from "~contracts/open-data";

type Page<Schema extends z.ZodType> = z.infer<Schema> | "unavailable" | null;

const SIZE = 50;
const CATEGORIES = { live: "live", upcoming: "upcoming", results: "on-demand" } as const;

type Wanted = { q: string | null; state: string | null; page: number };

/** Organizations by name and state. */
export async function openOrganizationsPage(
  { search }: Pick<Upstreams, "search">,
  family: ProfileFamily,
  { q, state, page }: Wanted,
  siteUrl: string,
): Promise<Page<typeof openOrganizations>> {
  const query = { q, state, page, size: SIZE };
  const asked = {
    schools: () => search.schools(query),
    associations: () => search.associations(query),
    state_associations: () => search.stateAssociations(query),
    affiliates: () => search.affiliates(query),
  };
  const found = await orUnread(asked[family]());
  if (!found || found === "unavailable") return "unavailable";
  return {
    items: found.items.map(({ key, slug, name, type, city, state_code }) => ({
      key,
      slug: slug ?? key,
      name,
      city: city ?? null,
      state: state_code ?? null,
      url: `${siteUrl}${profilePath(type, slug ?? key)}`,
    })),
    total: found.total,
    page,
    pages: pageCountOf(found.total, SIZE),
  };
}

type Asked = {
  family: ProfileFamily;
  slug: string;
  list: (typeof OPEN_LISTS)[number];
  sport: string | null;
  page: number;
};

/** Null: no such organization. */
export async function openGamesPage(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  { family, slug, list, sport, page }: Asked,
  viewing: Viewing,
  siteUrl: string,
): Promise<Page<typeof openGames>> {
  const profile = await readOrganization(upstreams, family, slug);
  if (!profile || profile === "unavailable") return profile;
  const asked = { page, ...(sport !== null && { sport }) };
  const found = await organizationVideos(upstreams, profile, CATEGORIES[list], asked, viewing);
  if (found.unread) return "unavailable";
  const items = found.cards.map((card) => gameRecord(card, siteUrl));
  return { items, total: found.total, page, pages: found.pageCount };
}

function gameRecord(card: CardView, siteUrl: string): z.infer<typeof openGame> {
  const { key, title, activityBadge, date, location, isLive, news, teams, score, result, href } = card;
  const points = score ?? result;
  return {
    key,
    title,
    activity: activityBadge?.text ?? null,
    starts_at: date,
    place: location,
    is_live: isLive,
    now: isLive && score ? [score.period, score.clock].filter(Boolean).join(" ") || null : news,
    teams: teams.map(({ name }, index) => ({ name, score: (index === 0 ? points?.first : points?.second) ?? null })),
    url: `${siteUrl}${href}`,
  };
}
