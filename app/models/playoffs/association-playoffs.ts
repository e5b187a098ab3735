import { playoffsPath, playoffsSectionPath, playoffsStatePath } from "~/models/navigation/paths";
import { playoffPlace } from "~/models/navigation/route-params";
import { isExactStateCode, type StateCode, stateName, stateSlug } from "~contracts/vocabulary/states";

export type PlayoffsLink = { label: string; href: string };

type Association = { type: string; slug?: string | null; state_code?: string | null };

export const statePlayoffs = (state: StateCode): PlayoffsLink => ({
  label: `${stateName(state)} playoffs`,
  href: playoffsStatePath(stateSlug(state)),
});

export function associationPlayoffs({ type, slug, state_code }: Association): PlayoffsLink | null {
  if (type !== "association" && type !== "state_association") return null;
  if (playoffPlace("section", slug ?? undefined)) return { label: "Playoffs", href: playoffsSectionPath(slug ?? "") };
  if (privateLeagueState("section", slug ?? undefined)) return null;
  return state_code && isExactStateCode(state_code)
    ? { label: "Playoffs", href: statePlayoffs(state_code).href }
    : null;
}

/** Old addresses of these private-school leagues lead to sections that do not exist (S 2.3, rulings 2). */
const PRIVATE_LEAGUES: Readonly<Record<string, StateCode>> = { tapps: "TX", visaa: "VA" };

export function privateLeagueState(
  stateSectionType: string | undefined,
  stateSection: string | undefined,
): StateCode | null {
  if (stateSectionType !== "section" || !stateSection || !Object.hasOwn(PRIVATE_LEAGUES, stateSection)) return null;
  return PRIVATE_LEAGUES[stateSection] ?? null;
}

export function waysOnFrom(data: unknown): { label: string; href: string }[] {
  const state = typeof data === "object" && data !== null && "state" in data ? data.state : null;
  if (typeof state !== "string" || !isExactStateCode(state)) return [];
  return [
    { label: "All playoffs", href: playoffsPath() },
    { label: `${stateName(state)} playoffs`, href: playoffsStatePath(stateSlug(state)) },
  ];
}
