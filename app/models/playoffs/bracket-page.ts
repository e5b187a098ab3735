import type { BracketQuery, SingleBracketAddress } from "~/models/navigation/bracket-address";
import type { Breadcrumb } from "~/models/navigation/page";
import {
  bracketPath,
  bracketsPath,
  fullBracketPath,
  homePath,
  liveBracketPath,
  playoffsPath,
  playoffsSectionPath,
  playoffsStatePath,
} from "~/models/navigation/paths";
import type { Viewing } from "~/models/place/time";
import { bracketRounds } from "~/models/playoffs/bracket-view";
import { bracketPicture, shareImage } from "~/models/sharing/share-picture";
import type { Bracket } from "~contracts/records/playoffs";
import { type StateCode, stateName, stateSlug } from "~contracts/vocabulary/states";
import { sectionName } from "./section-names";

export type BracketPage = NonNullable<ReturnType<typeof bracketPage>>;

type Shown = BracketQuery & { full: boolean };

export function bracketPage(
  bracket: Bracket,
  at: SingleBracketAddress,
  { view, round, full }: Shown,
  viewing: Viewing,
) {
  if (bracket.games.length === 0) return null;
  const drawn = bracketRounds(bracket, viewing);
  const current = drawn.rounds.some(({ number }) => number === round) ? (round ?? drawn.current) : drawn.current;
  const path = (query: Record<string, string | number>) =>
    (full ? fullBracketPath : bracketPath)(stateSlug(at.state), at.sport, at.division, at.bracket, query);
  return {
    key: bracket.key,
    title: bracket.name,
    kicker: `${bracket.season} playoffs`,
    lead: leadOf(bracket),
    full,
    breadcrumbs: full ? [] : bracketBreadcrumbs(at.state, bracket),
    view,
    views: [
      { label: "Bracket", href: path({}), current: view === "tree" },
      { label: "List", href: path({ view: "list" }), current: view === "list" },
    ],
    round: current,
    roundChips: drawn.rounds.map(({ number, name }) => ({
      label: name,
      href: path({ round: number }),
      current: number === current,
    })),
    bracket: drawn,
    liveHref: liveBracketPath(stateSlug(at.state), at.sport, at.division, at.bracket),
    picture: shareImage("brackets", bracket.key, bracketPicture(bracket)),
  };
}

function leadOf({ status, team_count, live_games }: Bracket): string {
  if (status === "complete") return `${team_count} teams went for the title, and we have a champion.`;
  const live = live_games > 0 ? ` ${live_games === 1 ? "One game is" : `${live_games} games are`} live now.` : "";
  return status === "scheduled"
    ? `${team_count} teams, one title. The bracket is set.`
    : `${team_count} teams are going for one title.${live}`;
}

function bracketBreadcrumbs(state: StateCode, { section, slug, sport, sport_slug }: Bracket): Breadcrumb[] {
  const isSection = section && !/^state(?:-|$)/.test(slug);
  return [
    ...stateBreadcrumbs(state),
    ...(isSection ? [{ label: sectionName(section), href: playoffsSectionPath(section) }] : []),
    { label: sport, href: bracketsPath(stateSlug(state), sport_slug) },
  ];
}

export const stateBreadcrumbs = (state: StateCode): Breadcrumb[] => [
  ...PLAYOFFS_BREADCRUMBS,
  { label: stateName(state), href: playoffsStatePath(stateSlug(state)) },
];

export const PLAYOFFS_BREADCRUMBS: readonly Breadcrumb[] = [
  { label: "Home", href: homePath(), icon: "home" },
  { label: "Playoffs", href: playoffsPath() },
];
