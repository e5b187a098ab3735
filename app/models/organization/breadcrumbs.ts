import type { Breadcrumb } from "~/models/navigation/page";
import { homePath, profilePath, profileSportPath } from "~/models/navigation/paths";
import type { Profile } from "~contracts/records/profile";
import { sportLabel } from "~contracts/vocabulary/activities";
import { profileFamily } from "~contracts/vocabulary/profile-family";

export type PageLevel = { level: "organization" } | { level: "sport" | "sport-gender-level"; sport: string };

const HOME: Breadcrumb = { label: "Home", href: homePath(), icon: "home" };

/** Empty when home would be the only entry (S 2.14). */
export function profileBreadcrumbs(profile: Profile, page: PageLevel): Breadcrumb[] {
  const entries =
    profileFamily(profile.type) === "schools" ? schoolEntries(profile, page) : organizationEntries(profile, page);
  return entries.length > 0 ? [HOME, ...entries] : [];
}

function schoolEntries(school: Profile, page: PageLevel): Breadcrumb[] {
  const entries = associationEntry(school);
  if (page.level === "organization" || !school.slug) return entries;
  entries.push({ label: school.short_name || school.name, href: profilePath("school", school.slug) });
  if (page.level === "sport-gender-level")
    entries.push({ label: sportLabel(page.sport), href: profileSportPath("school", school.slug, page.sport) });
  return entries;
}

function associationEntry(school: Profile): Breadcrumb[] {
  const { is_non_association, state_association_acronym, state_association_name, state_association_slug } = school;
  const label = state_association_acronym || state_association_name;
  if (is_non_association || !label) return [];
  // Without a slug there's nothing to link to.
  return [{ label, href: state_association_slug ? profilePath("state_association", state_association_slug) : null }];
}

function organizationEntries(organization: Profile, page: PageLevel): Breadcrumb[] {
  const { type, slug, acronym, name } = organization;
  if (page.level === "organization" || !slug) return [];
  const label = profileFamily(type) === "associations" ? acronym || name : name;
  const entries: Breadcrumb[] = [{ label, href: profilePath(type, slug) }];
  if (page.level === "sport-gender-level")
    entries.push({ label: `${label} ${sportLabel(page.sport)}`, href: profileSportPath(type, slug, page.sport) });
  return entries;
}
