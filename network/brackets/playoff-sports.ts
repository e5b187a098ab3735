import { DateTime } from "luxon";
import { twoDigits } from "~contracts/two-digits";
import type { StateCode } from "../league/places";
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
const FIELD_HOCKEY: readonly StateCode[] = [
  "NY",
  "PA",
  "NJ",
  "MA",
  "CT",
  "VA",
  "MD",
  "DE",
  "ME",
  "NH",
  "RI",
  "VT",
  "KY",
  "OH",
];
const ICE_HOCKEY: readonly StateCode[] = [
  "MN",
  "WI",
  "MI",
  "MA",
  "NY",
  "NH",
  "VT",
  "ME",
  "RI",
  "CT",
  "ND",
  "AK",
  "NJ",
  "PA",
  "OH",
  "CO",
  "IL",
];
const LACROSSE: readonly StateCode[] = [
  "NY",
  "MD",
  "MA",
  "CT",
  "NJ",
  "PA",
  "VA",
  "OH",
  "CO",
  "FL",
  "GA",
  "MI",
  "MN",
  "CA",
  "TX",
  "VT",
  "NH",
  "ME",
  "RI",
  "DE",
  "DC",
];

export const PLAYOFF_SPORTS: readonly PlayoffSport[] = [
  { slug: "football", gender: null, months: [...FALL, 12] },
  { slug: "volleyball", gender: "girls", months: FALL },
  { slug: "soccer", gender: "boys", months: FALL },
  { slug: "soccer", gender: "girls", months: FALL },
  { slug: "field-hockey", gender: null, months: FALL, states: FIELD_HOCKEY },
  { slug: "basketball", gender: "boys", months: WINTER },
  { slug: "basketball", gender: "girls", months: WINTER },
  { slug: "ice-hockey", gender: "boys", months: WINTER, states: ICE_HOCKEY },
  { slug: "baseball", gender: null, months: SPRING },
  { slug: "softball", gender: null, months: SPRING },
  { slug: "lacrosse", gender: "boys", months: [4, 5, 6], states: LACROSSE },
  { slug: "lacrosse", gender: "girls", months: [4, 5, 6], states: LACROSSE },
];

export const playedIn = (sport: PlayoffSport, state: StateCode) => sport.states?.includes(state) ?? true;

const DAY = 24 * 3_600_000;
/** Four weeks: the draw, up to four weekly rounds, and some days to celebrate. */
export const EDITION_DAYS = 28;
/** Days from the draw to the final; earlier rounds are a week apart. */
export const FINAL_DAY = 24;
export const ROUND_DAYS = 7;
const SCHOOL_YEAR_BEGINS = 8;

/** Staggered, so that every day has games somewhere. */
const firstDrawOf = (group: string) => (hashOf(`draw/${group}`) % EDITION_DAYS) * DAY;

export const drawnAt = (group: string, edition: number): number => firstDrawOf(group) + edition * EDITION_DAYS * DAY;

/** In season, the current edition; afterward the school year's last; null before the season. */
export const editionOf = (group: string, lastPlayed: number | null): number | null =>
  lastPlayed === null ? null : Math.floor((lastPlayed - firstDrawOf(group)) / (EDITION_DAYS * DAY));

/** Now, or the end of the last month in which it was played; null before the season. */
export function lastPlayedAt(sport: PlayoffSport, now: number): number | null {
  const moment = DateTime.fromMillis(now, { zone: "UTC" });
  return sport.months.includes(moment.month) ? now : (lastPlayed(sport, moment)?.toMillis() ?? null);
}

function lastPlayed(sport: PlayoffSport, now: DateTime): DateTime | null {
  const since = now.month >= SCHOOL_YEAR_BEGINS ? now.month - SCHOOL_YEAR_BEGINS : now.month + 12 - SCHOOL_YEAR_BEGINS;
  for (let back = 1; back <= since; back++) {
    const month = now.minus({ months: back });
    if (sport.months.includes(month.month)) return month.endOf("month");
  }
  return null;
}

/** "2026-27" */
export function seasonAt(now: number): string {
  const { year, month } = DateTime.fromMillis(now, { zone: "UTC" });
  const first = month >= SCHOOL_YEAR_BEGINS ? year : year - 1;
  return `${first}-${twoDigits((first + 1) % 100)}`;
}
