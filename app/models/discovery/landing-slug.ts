import { catalogueSlug, GENDERED_SPORTS, NON_GENDERED_SPORTS } from "~contracts/vocabulary/activities";

const KEY = /^[A-Za-z0-9_]{1,64}$/;

/** All of the slug or its last part, as in "lincoln-vs-roosevelt-gam89da8f1b1d". */
export function landingEventKey(slug: string): string | null {
  const key = slug.split("-").at(-1) ?? "";
  return KEY.test(key) ? key : null;
}

// Longest first: "flag-football" before "football", "track-and-field" before "field".
const SPORT_SLUGS = [...GENDERED_SPORTS, ...NON_GENDERED_SPORTS, "Flag Football"]
  .map(catalogueSlug)
  .sort((one, other) => other.length - one.length);

export type LandingTournament = { key: string; sport: string };

/** "ohsaa_football_2026", or with hyphens: an association's championship. */
export function landingTournament(slug: string): LandingTournament | null {
  const parts = /^(.+)[_-](20\d\d)$/.exec(slug.toLowerCase());
  const [, before = "", year = ""] = parts ?? [];
  const sport = SPORT_SLUGS.find((known) => before.endsWith(`-${known}`) || before.endsWith(`_${known}`));
  if (!sport) return null;
  return { key: `${before.slice(0, -sport.length - 1)}_${sport}_${year}`, sport };
}
