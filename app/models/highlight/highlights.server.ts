import { activityDrawing } from "~/models/card/activity-drawing";
import { activityOfAddress, type NamedActivity, topSports } from "~/models/catalogue/activity.server";
import { type CardList, searchedCards } from "~/models/event-list/carousel.server";
import { type ListedMoment, listedOn, type ListSnapshot } from "~/models/event-list/list-snapshot";
import { pageCountOf, pageNumber } from "~/models/navigation/page-number";
import { eventPath, highlightsPath, profilePath, withQuery } from "~/models/navigation/paths";
import { placeText } from "~/models/place/place-text";
import { cardDate, namedZone, type Viewing } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { orUnread } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { VideoUrl } from "~contracts/records/event";
import type { Highlight } from "~contracts/records/highlight";
import type { ActivityDrawing } from "~contracts/vocabulary/activities";
import { genderLabel, levelLabel } from "~contracts/vocabulary/activities";

type HighlightsQuery = { sport: string | null; page: number; at?: ListSnapshot };
export type HighlightsPage = CardList &
  ListedMoment & {
    sport: NamedActivity | null;
    page: number;
    pageCount: number;
    chips: { label: string; href: string; current: boolean }[];
  };

const ON_A_PAGE = 24;
const MORE = 8;

export function readHighlightsQuery(query: URLSearchParams): HighlightsQuery {
  return { sport: query.get("sport")?.trim() || null, page: pageNumber(query.get("page")) };
}

export async function loadHighlights(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  { sport: sportQuery, page, at: asOf = null }: HighlightsQuery,
  viewing: Viewing,
): Promise<HighlightsPage> {
  const { at, minute, moment } = listedOn(page, asOf, viewing.now);
  const highlights = async () => {
    const sport = sportQuery ? await activityOfAddress(upstreams, sportQuery) : null;
    const query = { activity: sport?.slug, at: moment, page, size: ON_A_PAGE };
    return { ...(await searchedCards(upstreams.search.highlights(query), viewing)), sport };
  };
  const [found, sports] = await Promise.all([highlights(), sportsWithHighlights(upstreams)]);
  const { sport } = found;
  const chips = [
    { label: "All", href: highlightsPath(), current: sport === null },
    ...sports.map(({ slug, name }) => ({
      label: name,
      href: withQuery(highlightsPath(), { sport: slug }),
      current: slug === sport?.slug,
    })),
  ];
  const pages = { page, pageCount: pageCountOf(found.total, ON_A_PAGE), at, minute };
  return { ...found, ...pages, chips };
}

/** All top sports while search can't say which of them have any. */
async function sportsWithHighlights(upstreams: Pick<Upstreams, "catalogue" | "search">): Promise<NamedActivity[]> {
  const top = await topSports(upstreams);
  const counting = Promise.all(top.map(({ slug }) => upstreams.search.highlightsCount({ activity: slug })));
  const counts = await withFallback("how many highlights each sport has", counting, null);
  return top.filter((_, index) => counts?.[index] !== 0);
}

type HighlightView = {
  key: string;
  title: string;
  school: { key: string; type: string; name: string; href: string | null } | null;
  event: { title: string; href: string } | null;
  activity: { text: string; icon: ActivityDrawing } | null;
  place: string | null;
  dateText: string | null;
  date: string | null;
  video: VideoUrl | null;
  more: CardList;
};

export async function loadHighlight(
  upstreams: Pick<Upstreams, "content" | "search">,
  key: string,
  viewing: Viewing,
): Promise<HighlightView | "unavailable" | null> {
  const { content, search } = upstreams;
  const [highlight, video] = await Promise.all([
    orUnread(content.highlight(key)),
    withFallback("the video of a highlight", content.videoUrl("highlights", key), null),
  ]);
  if (!highlight || highlight === "unavailable") return highlight;
  const { school } = highlight;
  const activity = school ? null : highlight.activity_name;
  const answer = search.highlights({ school: school?.key, activity, size: MORE + 1 });
  const { cards } = await searchedCards(answer, viewing);
  const others = cards.filter((card) => card.key !== key).slice(0, MORE);
  return { ...viewOf(highlight, viewing.zone), video, more: { cards: others, total: others.length } };
}

function viewOf(
  { key, title, school, event, activity_name, gender, level, city, state_code, published_at, time_zone }: Highlight,
  zone: string,
) {
  const words = [level && levelLabel(level), gender && genderLabel(gender), activity_name].filter(Boolean).join(" ");
  return {
    key,
    title,
    school: school
      ? {
          key: school.key,
          type: school.type,
          name: school.short_name || school.name,
          href: school.slug ? profilePath(school.type, school.slug) : null,
        }
      : null,
    event: event ? { title: event.title, href: eventPath(event.slug, event.key) } : null,
    activity: words ? { text: words, icon: activityDrawing(activity_name ?? null) } : null,
    place: placeText({ city, state_code }) || null,
    dateText: published_at ? cardDate(published_at, namedZone({ time_zone }) ?? zone) : null,
    date: published_at ?? null,
  };
}
