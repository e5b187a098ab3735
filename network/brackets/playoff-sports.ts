import { twoDigits } from "~contracts/two-digits";
import type { StateCode } from "~contracts/vocabulary/states";
import { hashOf } from "../league/random";

export type PlayoffSport = {
  slug: string;
  gender: "boys" | "girls" | null;
  months: readonly number[];
  states?: readonly StateCode[];
};

const FALL = [8, 9, 10, 11];
const WINTER = [12, 1, 2, 3];
const SPRING = [4, 5, 6, 7];
/** Where field hockey, ice hockey and lacrosse are played. */
const NORTHEAST: readonly StateCode[] = [
  ...(["ME", "NH", "VT", "MA", "RI", "CT", "NY", "NJ", "PA"] as const),
  ...(["DE", "MD", "DC", "VA", "OH", "MI", "MN", "WI"] as const),
];

export const PLAYOFF_SPORTS: readonly PlayoffSport[] = [
  { slug: "football", gender: null, months: [...FALL, 12] },
  { slug: "volleyball", gender: "girls", months: FALL },
  { slug: "soccer", gender: "boys", months: FALL },
  { slug: "soccer", gender: "girls", months: FALL },
  { slug: "field-hockey", gender: null, months: FALL, states: NORTHEAST },
  { slug: "basketball", gender: "boys", months: WINTER },
  { slug: "basketball", gender: "girls", months: WINTER },
  { slug: "ice-hockey", gender: "boys", months: WINTER, states: NORTHEAST },
  { slug: "baseball", gender: null, months: SPRING },
  { slug: "softball", gender: null, months: SPRING },
  { slug: "lacrosse", gender: "boys", months: [4, 5, 6], states: NORTHEAST },
  { slug: "lacrosse", gender: "girls", months: [4, 5, 6], states: NORTHEAST },
];

export const playedIn = (sport: PlayoffSport, state: StateCode) => sport.states?.includes(state) ?? true;

const DAY = 24 * 3_600_000;
/** Four weeks: the draw, up to four weekly rounds, and some days to celebrate. */
const EDITION_DAYS = 28;
/** Days from the draw to the final; earlier rounds are a week apart. */
export const FINAL_DAY = 24;
export const ROUND_DAYS = 7;
/** August, as `Date` counts months. */
const SCHOOL_YEAR_BEGINS = 7;

/** Staggered, so that every day has games somewhere. */
const firstDrawOf = (group: string) => (hashOf(`draw/${group}`) % EDITION_DAYS) * DAY;

export const drawnAt = (group: string, edition: number): number => firstDrawOf(group) + edition * EDITION_DAYS * DAY;

/** The last one drawn in its season; null before this season's first draw, once last year's have been played. */
export function editionOf(group: string, { months }: PlayoffSport, now: number): number | null {
  const since = schoolYearOf(now - EDITION_DAYS * DAY).begins;
  for (let edition = Math.floor((now - firstDrawOf(group)) / (EDITION_DAYS * DAY)); ; edition--) {
    const drawn = drawnAt(group, edition);
    if (drawn < since) return null;
    if (months.includes(new Date(drawn).getUTCMonth() + 1)) return edition;
  }
}

function schoolYearOf(time: number): { first: number; begins: number } {
  const day = new Date(time);
  const first = day.getUTCFullYear() - (day.getUTCMonth() >= SCHOOL_YEAR_BEGINS ? 0 : 1);
  return { first, begins: Date.UTC(first, SCHOOL_YEAR_BEGINS) };
}

/** "2026-27" */
export function seasonAt(time: number): string {
  const { first } = schoolYearOf(time);
  return `${first}-${twoDigits((first + 1) % 100)}`;
}
