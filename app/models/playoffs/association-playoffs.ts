import { playoffsSectionPath, playoffsStatePath } from "~/models/navigation/paths";
import { playoffPlace } from "~/models/navigation/route-params";
import { privateLeagueState } from "~/models/playoffs/private-leagues";
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
