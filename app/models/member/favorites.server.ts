import { followedBracketPath } from "~/models/navigation/bracket-address";
import { profilePath, watchEventsPath } from "~/models/navigation/paths";
import { hexColor } from "~/models/place/color";
import { placeText } from "~/models/place/place-text";
import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { FavoriteTeam, Following } from "~contracts/records/member";
import { NAMELESS, type School } from "~contracts/records/profile";
import { profileFamily } from "~contracts/vocabulary/profile-family";
import { teamWords } from "./team-mark";

export type FavoriteTeamView = ReturnType<typeof favoriteTeamView>;

export type FollowedView = Awaited<ReturnType<typeof followedView>>;

/** Leaves out a team whose school can't be loaded, null where that is all of them; one of no school can be removed. */
export async function favoriteTeams(
  upstreams: Pick<Upstreams, "catalogue">,
  teams: readonly FavoriteTeam[],
): Promise<FavoriteTeamView[] | null> {
  const keys = [...new Set(teams.map((team) => team.school_key))];
  const schools = await Promise.all(
    keys.map((key) =>
      withFallback("the school of a favorite team", orNone(upstreams.catalogue.school(key)), undefined),
    ),
  );
  const byKey = new Map(keys.map((key, index) => [key, schools[index]]));
  const views = teams.flatMap((team) => {
    const school = byKey.get(team.school_key);
    return school === undefined ? [] : [favoriteTeamView(team, school ?? { name: NAMELESS, type: "school" })];
  });
  return views.length > 0 || teams.length === 0 ? views : null;
}

function favoriteTeamView(favorite: FavoriteTeam, school: Omit<School, "key">) {
  const { key, school_key, sport, level, gender } = favorite;
  const games = watchEventsPath({ school: school_key, activity: sport, level, gender });
  return {
    key,
    schoolKey: school_key,
    school: school.short_name || school.name,
    team: teamWords(favorite),
    href: school.slug ? profilePath(school.type, school.slug) : games,
    gamesHref: games,
    logo: school.logo ?? null,
    color: hexColor(school.primary_color),
    secondaryColor: hexColor(school.secondary_color),
  };
}

/** What a member follows, each with its name, logo, and page (S 7.3). */
export const followed = (
  upstreams: Pick<Upstreams, "catalogue">,
  following: readonly Following[],
): Promise<FollowedView[]> => Promise.all(following.map((one) => followedView(upstreams, one)));

/** Without a name, too: it can be unfollowed. */
async function followedView(upstreams: Pick<Upstreams, "catalogue">, one: Following) {
  const found = await enriched(upstreams, one);
  return {
    key: one.content_key,
    contentType: one.content_type,
    name: found.name || NAMELESS,
    hasTeams: profileFamily(one.content_type) === "schools" && found.is_network !== false,
    place: placeText(found) || null,
    logo: found.logo ?? null,
    href: pathOf(one, found),
  };
}

function pathOf({ content_type, content_key }: Following, found: Enriched): string {
  if (content_type === "bracket") return followedBracketPath(found);
  return found.slug ? profilePath(content_type, found.slug) : watchEventsPath({ school: content_key });
}

type Enriched = {
  name?: string | null;
  logo?: string | null;
  slug?: string | null;
  city?: string | null;
  state_code?: string | null;
  is_network?: boolean | null;
};

/** Falls back to the name and logo saved with the member's follow. */
async function enriched(upstreams: Pick<Upstreams, "catalogue">, one: Following): Promise<Enriched> {
  const { catalogue } = upstreams;
  const answer: Promise<Enriched> =
    one.content_type === "bracket" ? catalogue.tournament(one.content_key) : catalogue.profile(one.content_key);
  const kept = {
    name: one.content_name,
    logo: one.content_logo,
    slug: one.content_slug,
    city: one.content_city,
    state_code: one.content_state_code,
  };
  const found = await withFallback("the name of what is followed", answer, kept);
  return found.name === NAMELESS ? { ...found, name: kept.name } : found;
}
