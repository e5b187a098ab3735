import {
  profilePath,
  profileSchedulePath,
  profileSportPath,
  profileTeamPath,
  profileVideoPath,
} from "~/models/navigation/paths";
import type { TeamFilter } from "~/models/navigation/team-filter";
import type { PageLevel } from "~/models/organization/breadcrumbs";
import type { EventListing } from "~contracts/records/card";
import type { Profile } from "~contracts/records/profile";
import {
  genderLabel,
  GENDERS,
  levelLabel,
  LEVELS,
  saysGender,
  sportLabel,
  sportSlug,
} from "~contracts/vocabulary/activities";

export type Team = { gender: string; level: string };

export type OrganizationPlace = TeamFilter & {
  view: "overview" | "schedule" | "video";
  category?: VideoCategory | null;
  page?: number;
};

export const OVERVIEW: OrganizationPlace = { view: "overview" };

const VIDEO_CATEGORIES = [
  { slug: "live", label: "Live" },
  { slug: "upcoming", label: "Upcoming" },
  { slug: "on-demand", label: "On Demand" },
  { slug: "highlights", label: "Highlights" },
] as const;
export type VideoCategory = (typeof VIDEO_CATEGORIES)[number]["slug"];

/** Also accepts search's spelling, "ondemand". */
export function videoCategory(text: string): VideoCategory | null {
  const plain = (value: string) => value.toLowerCase().replace(/[\s_-]/g, "");
  return VIDEO_CATEGORIES.find(({ slug }) => plain(slug) === plain(text))?.slug ?? null;
}

export const categoryLabel = (category: VideoCategory) =>
  VIDEO_CATEGORIES.find(({ slug }) => slug === category)?.label ?? category;

/** "Varsity Girls Basketball" (S 9.7). */
export function subjectOf({ sport, gender, level }: TeamFilter): string {
  const side = saysGender(gender, sport) && genderLabel(gender);
  return [level && levelLabel(level), side, sport && sportLabel(sport)].filter(Boolean).join(" ");
}

/** How deep a page is: the organization, a sport of it, or a team (S 2.14). */
export function breadcrumbLevel({ sport, gender, level }: TeamFilter): PageLevel {
  if (!sport) return { level: "organization" };
  return { level: gender && level ? "sport-gender-level" : "sport", sport };
}

export function placePath(
  type: string,
  slug: string,
  { view, category, sport, gender, level }: OrganizationPlace,
): string {
  if (view === "video" && category) return profileVideoPath(type, slug, category, sport);
  if (!sport) return profilePath(type, slug);
  if (view === "schedule") return profileSchedulePath(type, slug, sport);
  return gender && level ? profileTeamPath(type, slug, sport, gender, level) : profileSportPath(type, slug, sport);
}

export function placeTabs(
  type: string,
  slug: string,
  place: OrganizationPlace,
): { label: string; href: string; current: boolean }[] {
  const { sport, view } = place;
  const isCategory = (category: VideoCategory) => view === "video" && place.category === category;
  return [
    {
      label: "Overview",
      href: sport ? profileSportPath(type, slug, sport) : profilePath(type, slug),
      current: view === "overview" && !place.level,
    },
    ...(sport
      ? [{ label: "Schedule", href: profileSchedulePath(type, slug, sport), current: view === "schedule" }]
      : []),
    ...VIDEO_CATEGORIES.map(({ slug: category, label }) => ({
      label,
      href: profileVideoPath(type, slug, category, sport),
      current: isCategory(category),
    })),
  ];
}

/** Varsity first, boys before girls; a game without a gender counts as coed. */
export function teamsIn(listings: readonly EventListing[]): Team[] {
  const played = new Set(
    listings.flatMap(({ gender, level }) => (level ? [`${sportSlug(gender || "coed")} ${sportSlug(level)}`] : [])),
  );
  return LEVELS.flatMap(({ slug: level }) =>
    GENDERS.filter((gender) => played.has(`${gender} ${level}`)).map((gender) => ({ gender, level })),
  );
}

export function teamChips(
  { type, slug, key }: Pick<Profile, "type" | "slug" | "key">,
  shown: TeamFilter & { sport: string },
  teams: readonly Team[],
) {
  return teams.map(({ gender, level }) => ({
    label: subjectOf({ sport: shown.sport, gender, level }),
    href: profileTeamPath(type, slug ?? key, shown.sport, gender, level),
    current: shown.gender === gender && shown.level === level,
  }));
}
