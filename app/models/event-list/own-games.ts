import type { ContentReference, FavoriteTeam } from "~contracts/records/member";
import { catalogueSlug } from "~contracts/vocabulary/activities";
import { keyBatches } from "./map-limited";

/** Whose games a member's home asks for, as a query to search. */
export type OwnGames = { school: string[]; sport?: string; level?: string | null; gender?: string | null };

/** More than the teams of a large school play, yet few enough that one member's home leaves search to all others. */
const KINDS = 16;

type Chosen = { following: readonly ContentReference[]; favorite_teams: readonly FavoriteTeam[] };

/**
 * All games of the supported and the followed schools; elsewhere, those of the favorite teams, of too many kinds those
 * that most of the teams play (S 2.1, rulings 4).
 */
export function ownGames(profile: Chosen | null, supported: string | null, { kinds = KINDS } = {}): OwnGames[] {
  const followed = (profile?.following ?? []).filter(({ content_type }) => content_type === "school");
  const schools = new Set([...(supported ? [supported] : []), ...followed.map(({ content_key }) => content_key)]);
  const teams = (profile?.favorite_teams ?? []).filter(
    // A blank sport would ask for all that its school plays.
    ({ school_key, sport }) => !schools.has(school_key) && catalogueSlug(sport) !== "",
  );
  return [{ school: [...schools] }, ...alikeTogether(teams).slice(0, kinds)].flatMap(({ school, ...team }) =>
    keyBatches(school).map((keys) => ({ school: keys, ...team })),
  );
}

/** Teams of the same sport, level and gender are one query; those that most of the teams play are first. */
function alikeTogether(teams: readonly FavoriteTeam[]): OwnGames[] {
  const alike = new Map<string, OwnGames>();
  for (const { school_key, sport: named, level, gender } of teams) {
    const sport = catalogueSlug(named);
    const played = JSON.stringify([sport, level ?? null, gender ?? null]);
    const school = alike.get(played)?.school ?? [];
    alike.set(played, { school: [...new Set([...school, school_key])], sport, level, gender });
  }
  return [...alike.values()].sort((a, b) => b.school.length - a.school.length);
}
