import { searchPath, signInPath } from "~/models/navigation/paths";
import { catalogueSlug } from "~contracts/vocabulary/activities";
import { ownGames } from "./own-games";

/** Whose games a list of one's own teams has, as search is asked for them (S 2.16, 7.6). */
export type OwnTeams = {
  school: string[];
  /** Of these schools, a team's games alone: "school:sport:level:gender". */
  team: string[];
  /** How many schools and teams the member has, of which a list takes the first. */
  chosen: number;
};

/** Each is a seek of its own, and search takes 50 values of one parameter. */
const AT_MOST = 50;

type Profile = Parameters<typeof ownGames>[0];

/** Those of the home page: the supported school, the schools that were followed last, the favorite teams elsewhere. */
export function ownTeams(profile: Profile, supported: string | null): OwnTeams {
  const chosen = ownGames(profile, supported, { kinds: Infinity }).flatMap(({ school, ...plays }) =>
    school.map((key) => ({ key, team: plays.sport === undefined ? null : teamText(key, plays) })),
  );
  const taken = chosen.slice(0, AT_MOST);
  return {
    school: [...new Set(taken.map(({ key }) => key))],
    team: taken.flatMap(({ team }) => team ?? []),
    chosen: chosen.length,
  };
}

type Plays = { sport?: string; level?: string | null; gender?: string | null };

/** Members keep names, too: "Junior Varsity". */
const teamText = (key: string, { sport, level, gender }: Plays): string =>
  [key, ...[sport, level, gender].map((value) => (value ? catalogueSlug(value) : ""))].join(":");

/** In a list of one school, which may be none of theirs. */
export function ownTeamsOf(own: OwnTeams, school: string | null): OwnTeams {
  if (school === null) return own;
  const isOfIt = (team: string) => team.startsWith(`${school}:`);
  return { ...own, school: own.school.filter((key) => key === school), team: own.team.filter(isOfIt) };
}

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

export const leftOutText = ({ chosen }: Pick<OwnTeams, "chosen">): string | null =>
  chosen > AT_MOST ? `You follow ${chosen} schools and teams. This list has the games of ${AT_MOST} of them.` : null;
