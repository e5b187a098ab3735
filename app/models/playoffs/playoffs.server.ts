import { gameCategory, gameTypeOf } from "~/models/event/page/event-by-publisher";
import { type CardList, searchedCards } from "~/models/event-list/carousel.server";
import type { SingleBracketAddress } from "~/models/navigation/bracket-address";
import {
  bracketPath,
  bracketsPath,
  playoffsPath,
  playoffsSectionPath,
  playoffsStatePath,
} from "~/models/navigation/paths";
import type { PlayoffPlace } from "~/models/navigation/route-params";
import { mediumDay, schoolYear, type Viewing } from "~/models/place/time";
import { type PlayoffsLink, statePlayoffs } from "~/models/playoffs/association-playoffs";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import { orUnavailable } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event } from "~contracts/records/event";
import type {
  Bracket,
  BracketEvent,
  BracketPlaceCount,
  BracketSport,
  BracketSummary,
} from "~contracts/records/playoffs";
import { genderLabel, GENDERS, saysGender, sportLabel } from "~contracts/vocabulary/activities";
import { PLAYOFF_SECTIONS } from "~contracts/vocabulary/playoff-sections";
import { STATE_CODES, type StateCode, stateName, stateSlug } from "~contracts/vocabulary/states";
import { sectionName } from "./section-names";

type CountedLink = { label: string; href: string; live: number };
type PlayoffChip = { label: string; href: string; current?: boolean };

export type Playoffs = {
  season: string;
  sport: { slug: string; name: string } | null;
  sports: PlayoffChip[];
  live: CardList;
  upcoming: CardList;
  states: CountedLink[];
  sections: { id: string; title: string; links: CountedLink[] }[];
};

export type BracketRow = ReturnType<typeof bracketRow>;

export type BracketGroup = { title: string; href: string | null; brackets: BracketRow[] };

const ROW = 12;

type GamesQuery = { state_code?: string; section?: string; sport?: string };

/** Leaves out games search doesn't have yet. */
async function gameCards(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  query: GamesQuery,
  status: "live" | "upcoming",
  viewing: Viewing,
): Promise<CardList> {
  const games = await withFallback(
    "the games of a bracket",
    upstreams.catalogue.bracketGames({ ...query, status, size: ROW }),
    [] as BracketEvent[],
  );
  if (games.length === 0) return { cards: [], total: 0 };
  const keys = games.map((game) => game.event_key);
  const list = await searchedCards(upstreams.search.events({ key: keys, size: keys.length }), viewing);
  const cards = list.cards.sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key));
  return { cards, total: cards.length };
}

export async function loadPlayoffs(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  sportQuery: string | null,
  viewing: Viewing,
): Promise<Playoffs> {
  const { catalogue } = upstreams;
  const askedSports = withFallback("the sports of the playoffs", catalogue.bracketSports({}), null);
  const sport = sportQuery && playedSport(await askedSports, sportQuery);
  const query = sport ? { sport } : {};
  const [sports, places, live, upcoming] = await Promise.all([
    askedSports,
    withFallback("the places of the playoffs", catalogue.bracketPlaces(query), null),
    gameCards(upstreams, query, "live", viewing),
    gameCards(upstreams, query, "upcoming", viewing),
  ]);
  const known = sports?.find((one) => one.sport_slug === sport);
  return {
    season: seasonOf(places ?? [], viewing),
    sport: sport ? { slug: sport, name: known?.sport ?? sportLabel(sport) } : null,
    sports: [
      ...(sport ? [{ label: "All sports", href: playoffsPath() }] : []),
      ...inPlayFirst(sports ?? []).map((one) => ({
        label: one.sport,
        href: playoffsPath({ sport: one.sport_slug }),
        current: one.sport_slug === sport,
      })),
    ],
    live,
    upcoming,
    states: stateLinks(places, sport),
    sections: sectionLinks(places).filter(({ links }) => links.length > 0),
  };
}

/** A sport without brackets counts as none; while no one can tell, any may be one. */
const playedSport = (sports: readonly BracketSport[] | null, slug: string): string | null =>
  !sports || sports.some(({ sport_slug }) => sport_slug === slug) ? slug : null;

/** The brackets' own, which is another than the calendar's while last year's are still played. */
const seasonOf = (brackets: readonly { season?: string | null | undefined }[], { now }: Viewing): string =>
  brackets
    .flatMap(({ season }) => season || [])
    .sort()
    .at(-1) ?? schoolYear(now);

const inPlayFirst = (sports: readonly BracketSport[]) =>
  [...sports].sort((one, other) => Number(other.drawn > 0) - Number(one.drawn > 0));

/** Null if the lookup failed: then all are listed. */
type Places = readonly BracketPlaceCount[] | null;

function stateLinks(places: Places, sport: string | null): CountedLink[] {
  return STATE_CODES.filter((code) => !places || places.some((place) => place.state_code === code))
    .map((code) => ({
      label: stateName(code),
      href: sport ? bracketsPath(stateSlug(code), sport) : playoffsStatePath(stateSlug(code)),
      live: (places ?? [])
        .filter((place) => place.state_code === code)
        .reduce((sum, place) => sum + place.live_games, 0),
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

function sectionLinks(places: Places, only?: StateCode): Playoffs["sections"] {
  return (Object.keys(PLAYOFF_SECTIONS) as (keyof typeof PLAYOFF_SECTIONS)[])
    .filter((state) => !only || state === only)
    .map((state) => ({
      id: `sections-${stateSlug(state)}`,
      title: stateName(state),
      links: PLAYOFF_SECTIONS[state]
        .filter((code) => !places || places.some((place) => place.section === code))
        .map((code) => ({
          label: sectionName(code),
          href: playoffsSectionPath(code),
          live: places?.find((place) => place.section === code)?.live_games ?? 0,
        })),
    }));
}

export async function loadPlayoffsAt(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  place: PlayoffPlace,
  viewing: Viewing,
) {
  const { catalogue } = upstreams;
  const isSection = place.type === "section";
  const query = isSection ? { section: place.code } : { state_code: place.state };
  const [list, places, live, upcoming] = await Promise.all([
    withFallback("the brackets of a place", catalogue.brackets(isSection ? query : statewide(place.state)), null),
    isSection
      ? []
      : withFallback("the sections of a state", catalogue.bracketPlaces({ state_code: place.state }), null),
    gameCards(upstreams, query, "live", viewing),
    gameCards(upstreams, query, "upcoming", viewing),
  ]);
  const state = stateName(place.state);
  return {
    title: isSection ? sectionName(place.code) : state,
    season: seasonOf(list?.items ?? [], viewing),
    parent: isSection ? { label: state, href: playoffsStatePath(stateSlug(place.state)) } : null,
    live,
    upcoming,
    sports: list && bySport(list.items, place.state, viewing),
    sections: isSection ? [] : (sectionLinks(places, place.state)[0]?.links ?? []),
  };
}

/** Section brackets are on their own pages; the first code is the state association's. */
function statewide(state: StateCode): { state_code: string; section?: string } {
  const sections = Object.entries(PLAYOFF_SECTIONS).find(([code]) => code === state)?.[1];
  return { state_code: state, ...(sections ? { section: sections[0] } : {}) };
}

const isStatewide = ({ slug }: BracketSummary) => slug === "state" || slug.startsWith("state-");

function bySport(brackets: readonly BracketSummary[], state: StateCode, viewing: Viewing): BracketGroup[] {
  const sports = [...new Map(brackets.map(({ sport_slug, sport }) => [sport_slug, sport]))];
  const groups = sports.map(([slug, name]) => ({
    title: name,
    href: bracketsPath(stateSlug(state), slug),
    brackets: brackets
      .filter((one) => one.sport_slug === slug)
      .map((one) => bracketRow(one, `${one.division}${genderOf(one)}`, viewing)),
  }));
  const isDrawn = (group: BracketGroup) => group.brackets.some(({ status }) => status !== "undrawn");
  return groups.sort(
    (one, other) => Number(isDrawn(other)) - Number(isDrawn(one)) || one.title.localeCompare(other.title),
  );
}

/** As a team's name says it (S 9.7). */
function genderOf({ gender, sport }: BracketSummary): string {
  const known = GENDERS.find((one) => one === gender?.trim().toLowerCase());
  return saysGender(known, sport) ? ` ${genderLabel(known)}` : "";
}

export function pathOfBracket({
  state_code,
  sport_slug,
  division_slug,
  slug,
}: Pick<BracketSummary, "state_code" | "sport_slug" | "division_slug" | "slug">): string | null {
  const state = STATE_CODES.find((code) => code === state_code);
  return state ? bracketPath(stateSlug(state), sport_slug, division_slug, slug) : null;
}

function bracketRow(bracket: BracketSummary, title: string, { zone }: Viewing) {
  const { key, status, live_games } = bracket;
  return {
    key,
    title,
    status,
    live: live_games,
    note: noteOf(bracket, zone),
    href: status === "undrawn" ? null : pathOfBracket(bracket),
  };
}

function noteOf({ status, team_count, champion, first_game_at }: BracketSummary, zone: string): string {
  const teams = `${team_count} teams`;
  switch (status) {
    case "undrawn":
      return "The bracket isn't set yet";
    case "scheduled":
      return `${teams}, first game ${mediumDay(first_game_at ?? null, zone) ?? "to be announced"}`;
    case "in_progress":
      return `${teams}, under way`;
    case "complete":
      return champion ? `Champion: ${champion.short_name || champion.name}` : teams;
  }
}

export async function loadStateBrackets(
  upstreams: Pick<Upstreams, "catalogue">,
  state: StateCode,
  sport: string | null,
  viewing: Viewing,
): Promise<{ sportName: string | null; groups: BracketGroup[] } | null> {
  const { items } = await orUnavailable(
    upstreams.catalogue.brackets(sport ? { state_code: state, sport } : statewide(state)),
  );
  const [first] = items;
  if (!first) return null;
  if (!sport) return { sportName: null, groups: bySport(items, state, viewing) };
  return { sportName: first.sport, groups: byDivision(items, viewing) };
}

function byDivision(brackets: readonly BracketSummary[], viewing: Viewing): BracketGroup[] {
  const divisions = [...new Set(brackets.map(({ division }) => division))].sort((one, other) =>
    one.localeCompare(other, "en-US", { numeric: true }),
  );
  return divisions.map((division) => ({
    title: division,
    href: null,
    brackets: brackets
      .filter((one) => one.division === division)
      .sort((one, other) => Number(isStatewide(other)) - Number(isStatewide(one)))
      .map((one) => bracketRow(one, one.short_name, viewing)),
  }));
}

export async function bracketAt(
  { catalogue }: Pick<Upstreams, "catalogue">,
  { state, sport, division, bracket }: SingleBracketAddress,
): Promise<Bracket | null> {
  const { items } = await catalogue.brackets({ state_code: state, sport, division, slug: bracket });
  const [found] = items;
  return found ? catalogue.bracket(found.key) : null;
}

export const readBracket = (
  upstreams: Pick<Upstreams, "catalogue">,
  found: SingleBracketAddress,
): Promise<Bracket | null> => orUnavailable(bracketAt(upstreams, found));

export async function playoffsOf(
  upstreams: Pick<Upstreams, "catalogue">,
  state: StateCode,
  sport: string | undefined,
): Promise<PlayoffsLink | null> {
  if (!sport) return statePlayoffs(state);
  const sports = await withFallback(
    "the playoffs of a sport",
    upstreams.catalogue.bracketSports({ state_code: state, sport }),
    [] as BracketSport[],
  );
  const [found] = sports;
  return found
    ? { label: `${stateName(state)} ${found.sport} brackets`, href: bracketsPath(stateSlug(state), found.sport_slug) }
    : null;
}

export async function bracketOfEvent(
  upstreams: Pick<Upstreams, "catalogue">,
  event: Pick<Event, "key" | "game_type" | "competition_type">,
): Promise<PlayoffsLink | null> {
  if (!["playoff", "championship"].includes(gameCategory(gameTypeOf(event)))) return null;
  const answer = upstreams.catalogue.brackets({ event: event.key });
  const [bracket] = (await withFallback("the bracket of an event", answer, NOTHING_FOUND)).items;
  const href = bracket && pathOfBracket(bracket);
  return bracket && href ? { label: bracket.name, href } : null;
}
