import { z } from "zod";
import { GENDERS, LEVELS, sportSlug } from "~contracts/vocabulary/activities";

export const PROFILE_FAMILIES = ["affiliates", "associations", "schools", "state_associations"] as const;
export type ProfileFamily = (typeof PROFILE_FAMILIES)[number];

const part = z.string().min(1).max(200);

export const profileParams = z.object({ profile: z.enum(PROFILE_FAMILIES), slug: part });
export const profileSportParams = profileParams.extend({ sport: part });
export const profileVideoParams = profileParams.extend({ category: part });
export const profileSportVideoParams = profileSportParams.extend({ category: part });
export const profileGenderParams = profileSportParams.extend({ gender: part });
export const teamPageParams = profileGenderParams.extend({ level: part });
type TeamPageParams = z.infer<typeof teamPageParams>;

const address = (...parts: string[]) => `/${parts.map(encodeURIComponent).join("/")}`;

/** The page of the sport that a deeper address is about (S 2.1). */
export function sportPageOf({ profile, slug, sport }: z.infer<typeof profileSportParams>): string {
  return address(profile, slug, sport);
}

/** Slugifies spaces; an unknown gender or level leads to the sport's page (S 5.1). */
export function teamPageRedirect({ profile, slug, sport, gender, level }: TeamPageParams): string | null {
  if (/\s/.test(level) || /\s/.test(sport)) return address(profile, slug, sportSlug(sport), gender, sportSlug(level));
  const isKnown = GENDERS.some((known) => known === gender) && LEVELS.some((known) => known.slug === level);
  return isKnown ? null : sportPageOf({ profile, slug, sport });
}
