import { DEFAULT_TEAM_COLOR } from "~/models/card/format-card";
import { choosePublisher, eventHeadlines } from "~/models/event/page/event-by-publisher";
import { readEvent } from "~/models/event/page/event-page.server";
import { stagePoster, type StageSide } from "~/models/event/page/stage-poster";
import { type CardList, searchedCards, windowsOf } from "~/models/event-list/carousel.server";
import { eventPath, sportStatePath, subscribeTargetPath, watchEventsPath } from "~/models/navigation/paths";
import type { LandingParams } from "~/models/navigation/route-params";
import { organizationLists, readOrganization } from "~/models/organization/organization.server";
import { hexColor } from "~/models/place/color";
import { placeText } from "~/models/place/place-text";
import { cardDate, isoOf, shownZone, startOf, type Viewing } from "~/models/place/time";
import { orUnread } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event } from "~contracts/records/event";
import { catalogueSlug, GENDERED_SPORTS, NON_GENDERED_SPORTS, sportLabel } from "~contracts/vocabulary/activities";
import { stateName } from "~contracts/vocabulary/states";

export type Landing = {
  kicker: string | null;
  title: string;
  lead: string;
  logo: string | null;
  color: string | null;
  /** The teams of a game, in the order of its stage; none otherwise. */
  sides: StageSide[];
  button: { label: string; href: string };
  games: CardList & { title: string };
};

type LandingAnswer = Landing | "unavailable" | null;

const GAMES = 4;

export function readLanding(
  upstreams: Pick<Upstreams, "catalogue" | "content" | "search">,
  { kind, slug }: LandingParams,
  fullPath: string,
  viewing: Viewing,
): Promise<LandingAnswer> {
  if (kind === "event") return eventLanding(upstreams, slug, fullPath, viewing);
  return kind === "school" ? schoolLanding(upstreams, slug, viewing) : tournamentLanding(upstreams, slug, viewing);
}

async function schoolLanding(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  slug: string,
  viewing: Viewing,
): Promise<LandingAnswer> {
  const school = await readOrganization(upstreams, "schools", slug);
  if (!school || school === "unavailable") return school;
  const lists = organizationLists(upstreams, school, viewing);
  const [ahead, onDemand] = await Promise.all([lists.liveAndUpcoming, lists.onDemand]);
  const games =
    ahead.items.length > 0 ? { title: ahead.title, cards: ahead.items } : { title: "On demand", cards: onDemand.cards };
  return {
    kicker: placeText(school) || null,
    title: school.name,
    lead: `Every ${school.short_name || school.name} game, live and on demand.`,
    logo: school.logo ?? null,
    color: hexColor(school.primary_color),
    sides: [],
    button: { label: "Subscribe Now", href: subscribeTargetPath(school) },
    games: { title: games.title, cards: games.cards.slice(0, GAMES), total: games.cards.length },
  };
}

/** Throws for a missing or deleted event, like its own page. */
async function eventLanding(
  upstreams: Pick<Upstreams, "content" | "search">,
  slug: string,
  fullPath: string,
  viewing: Viewing,
): Promise<LandingAnswer> {
  const key = landingEventKey(slug);
  if (!key) return null;
  const event = await readEvent(upstreams, key, fullPath);
  const { headline, subheadline } = eventHeadlines(
    event,
    choosePublisher(event.publishers, { key: null, path: fullPath }),
  );
  const start = startOf(event);
  const zone = shownZone(event, viewing.zone);
  const when = start && cardDate(isoOf(start), zone, event.time_to_be_determined)?.replace(" | ", ", ");
  const { sides } = stagePoster(event, null);
  const games = await gamesBeside(upstreams, event, viewing);
  return {
    kicker: headline,
    title: subheadline,
    lead: [when, placeText(event)].filter(Boolean).join(" · "),
    logo: null,
    color: sides[0]?.color ?? DEFAULT_TEAM_COLOR,
    sides: sides.length === 2 ? sides : [],
    button: { label: "Watch this event", href: eventPath(event.slug, event.key) },
    games,
  };
}

/** For who came for one game and finds it over, or too early. */
async function gamesBeside(
  { search }: Pick<Upstreams, "search">,
  { key, sport, activity_name, state_code }: Event,
  viewing: Viewing,
): Promise<Landing["games"]> {
  const played = sport || activity_name;
  if (!played) return { title: "", cards: [], total: 0 };
  const query = {
    activity: catalogueSlug(played),
    state: state_code,
    size: GAMES + 1,
    ...windowsOf(["live", "upcoming"], viewing.now),
  };
  const games = await searchedCards(search.events(query), viewing);
  const cards = games.cards.filter((card) => card.key !== key).slice(0, GAMES);
  return { title: `More ${sportLabel(played).toLowerCase()}`, cards, total: cards.length };
}

async function tournamentLanding(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  slug: string,
  viewing: Viewing,
): Promise<LandingAnswer> {
  const named = landingTournament(slug);
  if (!named) return null;
  const { catalogue, search } = upstreams;
  const tournament = await orUnread(catalogue.tournament(named.key));
  if (!tournament || tournament === "unavailable") return tournament;
  const { name, logo, state_code } = tournament;
  const query = {
    activity: named.sport,
    state: state_code,
    size: GAMES,
    ...windowsOf(["live", "upcoming"], viewing.now),
  };
  const games = await searchedCards(search.events(query), viewing);
  const sport = sportLabel(named.sport);
  return {
    kicker: state_code ? stateName(state_code) : null,
    title: name,
    lead: `The road to the title: ${sport.toLowerCase()} games live and on demand.`,
    logo: logo ?? null,
    color: null,
    sides: [],
    button: {
      label: "See the games",
      href: state_code ? sportStatePath(sport, state_code) : watchEventsPath({ activity: named.sport }),
    },
    games: { title: "Live and Upcoming", ...games },
  };
}

const KEY = /^[A-Za-z0-9_]{1,64}$/;

/** All of the slug or its last part, as in "lincoln-vs-roosevelt-gam89da8f1b1d". */
export function landingEventKey(slug: string): string | null {
  const key = slug.split("-").at(-1) ?? "";
  return KEY.test(key) ? key : null;
}

// Longest first: "flag-football" before "football", "track-and-field" before "field".
const SPORT_SLUGS = [...GENDERED_SPORTS, ...NON_GENDERED_SPORTS, "Flag Football"]
  .map(catalogueSlug)
  .sort((one, other) => other.length - one.length);

/** "ohsaa_football_2026", or with hyphens: an association's championship. */
export function landingTournament(slug: string): { key: string; sport: string } | null {
  const parts = /^(.+)[_-](20\d\d)$/.exec(slug.toLowerCase());
  const [, before = "", year = ""] = parts ?? [];
  const sport = SPORT_SLUGS.find((known) => before.endsWith(`-${known}`) || before.endsWith(`_${known}`));
  if (!sport) return null;
  return { key: `${before.slice(0, -sport.length - 1)}_${sport}_${year}`, sport };
}
