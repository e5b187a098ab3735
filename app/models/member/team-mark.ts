import { SPORTS, teamOf, teamSchema } from "~/models/member/team-fields";
import { favoriteTeamPath } from "~/models/navigation/paths";
import type { TeamFilter } from "~/models/navigation/team-filter";
import type { FavoriteTeam } from "~contracts/records/member";
import { catalogueSlug, genderLabel, isGenderedSport, levelLabel, sportLabel } from "~contracts/vocabulary/activities";
import { profileFamily } from "~contracts/vocabulary/profile-family";

/** What a team's page needs to keep it among the member's favorites, or take it out. */
export type TeamMark = { action: string; fields: Record<string, string>; name: string; active: boolean };

export type ChosenTeam = { school_key: string; sport: string; level?: string; gender?: string };

const sameTeam = (one: ChosenTeam, { school_key, sport, level, gender }: FavoriteTeam): boolean =>
  one.school_key === school_key &&
  catalogueSlug(one.sport) === catalogueSlug(sport) &&
  (one.level ?? null) === (level || null) &&
  (!isGenderedSport(sportLabel(sport)) || (one.gender ?? null) === (gender || null));

export const keptTeam = (team: ChosenTeam, favorites: readonly FavoriteTeam[]): FavoriteTeam | undefined =>
  favorites.find((favorite) => sameTeam(team, favorite));

/** "Varsity Girls Volleyball" */
export const teamWords = ({ sport, level, gender }: Pick<FavoriteTeam, "sport" | "level" | "gender">): string =>
  [level && levelLabel(level), gender && genderLabel(gender), sportLabel(sport)].filter(Boolean).join(" ");

/** Null for what can't be a team of one school (S 3, 7.2). */
export function chosenTeam(school_key: string, fields: Record<string, unknown>): ChosenTeam | null {
  const { success, data } = teamSchema.safeParse({ school_key, ...fields });
  if (!success) return null;
  const { sport, level, gender } = teamOf(data);
  return { school_key, sport, ...(level && { level }), ...(gender && { gender }) };
}

/** Null on a page that isn't about one team, or one sport, of a school (S 2.14). */
export function teamMark(
  { key, type }: { key: string; type: string },
  { sport, gender, level }: TeamFilter,
  name: string,
  favorites: readonly FavoriteTeam[],
): TeamMark | null {
  const label = sport && sportLabel(sport);
  if (profileFamily(type) !== "schools" || !label || !SPORTS.some((known) => known === label)) return null;
  const team = chosenTeam(key, { sport: label, level, gender });
  if (!team) return null;
  const { school_key, ...fields } = team;
  return { action: favoriteTeamPath(school_key), fields, name, active: keptTeam(team, favorites) !== undefined };
}
