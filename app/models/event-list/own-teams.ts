import { searchPath, signInPath } from "~/models/navigation/paths";
import { catalogueSlug } from "~contracts/vocabulary/activities";
import { ownGames } from "./own-games";

/** A school whose games a member's list has: all of them, or a team's alone: "school:sport:level:gender". */
type OwnTeam = { school: string; team: string | null };
export type OwnTeams = readonly OwnTeam[];

/** Each is a seek of its own, and search takes 50 values of one parameter. */
const AT_MOST = 50;

/** Those of the home page: the supported school, the schools that were followed last, the favorite teams elsewhere. */
export const ownTeams = (profile: Parameters<typeof ownGames>[0], supported: string | null): OwnTeams =>
  ownGames(profile, supported, { kinds: Infinity }).flatMap(({ school, ...plays }) =>
    school.map((key) => ({ school: key, team: plays.sport === undefined ? null : teamText(key, plays) })),
  );

type Plays = { sport?: string; level?: string | null; gender?: string | null };

/** Members keep names, too: "Junior Varsity". */
const teamText = (key: string, { sport, level, gender }: Plays): string =>
  [key, ...[sport, level, gender].map((value) => (value ? catalogueSlug(value) : ""))].join(":");

/** As search is asked for them (S 2.16, 7.6); `leftOut`: said where a list takes the first alone. */
type TeamsQuery = { school: string[]; team: string[]; leftOut: string | null };

/** Null: none of them is of the school that the list is of. */
export function teamsQuery(own: OwnTeams, school: string | null): TeamsQuery | null {
  const chosen = school === null ? own : own.filter((one) => one.school === school);
  if (chosen.length === 0) return null;
  const taken = chosen.slice(0, AT_MOST);
  return {
    school: [...new Set(taken.map((one) => one.school))],
    team: taken.flatMap(({ team }) => team ?? []),
    leftOut: chosen.length > AT_MOST ? leftOutText(chosen.length) : null,
  };
}

const leftOutText = (chosen: number): string =>
  `You follow ${chosen} schools and teams. This list has the games of ${AT_MOST}. ` +
  "The rest are on their schools’ pages.";

/** Why a list of one's own teams has none; "unread": they can't be had right now (S 8.2). */
export type WithoutTeams = "guest" | "no-teams" | "unread";

export type TeamsOffer = { text: string; label: string; href: string };

/** What stands in place of such a list; `back` is where a guest returns to. */
export function teamsOffer(whose: OwnTeams | WithoutTeams | null, back: string): TeamsOffer | null {
  if (whose === "guest")
    return {
      text: "Sign in to see the games of the schools and teams you follow.",
      label: "Sign in",
      href: signInPath(back),
    };
  if (whose === "no-teams")
    return {
      text: "You don’t follow a school yet. Follow one, and its games show up here.",
      label: "Find a school to follow",
      href: searchPath(),
    };
  return null;
}
