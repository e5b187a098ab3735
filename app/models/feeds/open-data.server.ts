import type { z } from "zod";
import type { CardView } from "~/models/card/card-view";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { pageCountOf } from "~/models/navigation/page-number";
import { profilePath } from "~/models/navigation/paths";
import type { ProfileFamily } from "~/models/navigation/profile-params";
import { organizationVideos, readOrganization, searchFamily } from "~/models/organization/organization.server";
import type { Viewing } from "~/models/place/time";
import { orUnread } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";
import type {
  OpenGame,
  openGames,
  OpenGamesRequest,
  openOrganizations,
  OpenOrganizationsQuery,
} from "~contracts/open-data";
import { gameStatus } from "./game-status";

type Page<Schema extends z.ZodType> = z.infer<Schema> | "unavailable" | null;

const SIZE = 50;
const CATEGORIES = { live: "live", upcoming: "upcoming", results: "on-demand" } as const;

/** Organizations by name and state. */
export async function openOrganizationsPage(
  upstreams: Pick<Upstreams, "search">,
  family: ProfileFamily,
  { q, state, page }: OpenOrganizationsQuery,
  siteUrl: string,
): Promise<Page<typeof openOrganizations>> {
  const organizations = await orUnread(searchFamily(upstreams, family, { q, state, page, size: SIZE }));
  if (!organizations || organizations === "unavailable") return "unavailable";
  return {
    items: organizations.items.map(({ key, slug, name, type, city, state_code }) => ({
      key,
      slug: slug ?? key,
      name,
      city: city ?? null,
      state: state_code ?? null,
      url: `${siteUrl}${profilePath(type, slug ?? key)}`,
    })),
    total: organizations.total,
    page,
    pages: pageCountOf(organizations.total, SIZE),
  };
}

/** Null: no such organization or sport. */
export async function openGamesPage(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  { family, slug, list, sport, page }: OpenGamesRequest,
  viewing: Viewing,
  siteUrl: string,
): Promise<Page<typeof openGames>> {
  const [profile, activity] = await Promise.all([
    readOrganization(upstreams, family, slug),
    sport ? activityOfAddress(upstreams, sport) : null,
  ]);
  if (!profile || profile === "unavailable") return profile;
  if (sport && !activity) return null;
  const query = { page, ...(activity && { sport: activity.slug }) };
  const videos = await organizationVideos(upstreams, profile, CATEGORIES[list], query, viewing);
  if (videos.unread) return "unavailable";
  const items = videos.cards.map((card) => gameRecord(card, viewing, siteUrl));
  return { items, total: videos.total, page, pages: videos.pageCount };
}

function gameRecord(card: CardView, { now }: Viewing, siteUrl: string): OpenGame {
  const { key, title, activityBadge, date, location, isLive, layout, news, teams, score, result, href } = card;
  const points = score ?? result;
  return {
    key,
    title,
    activity: activityBadge?.text ?? null,
    starts_at: date,
    place: location,
    status: gameStatus(card, now),
    now: isLive && score ? [score.period, score.clock].filter(Boolean).join(" ") || null : news,
    teams:
      layout === "two-team"
        ? teams.map(({ name }, index) => ({ name, score: (index === 0 ? points?.first : points?.second) ?? null }))
        : [],
    url: `${siteUrl}${href}`,
  };
}
