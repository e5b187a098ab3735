import { DateTime } from "luxon";
import type { StateCode } from "../league/places";
import { hashOf } from "../league/random";

/** Which sports hold playoffs where and when, and which edition of them a moment belongs to. */

export type PlayoffSport = {
  slug: string;
  gender: "boys" | "girls" | null;
  /** Months of its playoffs, in the order of the school year. */
  months: readonly number[];
  /** The states that play it; all, where it is absent. */
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

/** The sports that are decided by brackets of two-team games. */
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
/** An edition lasts four weeks: the draw, up to four rounds a week apart, some days to celebrate. */
export const EDITION_DAYS = 28;
/** Days from the draw to the final; earlier rounds are played a week before each other. */
export const FINAL_DAY = 24;
export const ROUND_DAYS = 7;
const SCHOOL_YEAR_BEGINS = 8;

/** Editions do not begin on the same day everywhere, so that every day has games somewhere. */
const firstDrawOf = (group: string) => (hashOf(`draw/${group}`) % EDITION_DAYS) * DAY;

/** When an edition of a group of brackets (one sport in one state or section) is drawn. */
export const drawnAt = (group: string, edition: number): number => firstDrawOf(group) + edition * EDITION_DAYS * DAY;

/**
 * The edition that a moment shows: the one being played while the sport is in season, afterward the last of the school
 * year; null while this year's are still to come.
 */
export function editionAt(sport: PlayoffSport, group: string, now: number): number | null {
  const moment = DateTime.fromMillis(now, { zone: "UTC" });
  const played = sport.months.includes(moment.month) ? moment : lastPlayed(sport, moment);
  return played && Math.floor((played.toMillis() - firstDrawOf(group)) / (EDITION_DAYS * DAY));
}

/** The end of the sport's last month of this school year, or null when that has not come. */
function lastPlayed(sport: PlayoffSport, now: DateTime): DateTime | null {
  const since = now.month >= SCHOOL_YEAR_BEGINS ? now.month - SCHOOL_YEAR_BEGINS : now.month + 12 - SCHOOL_YEAR_BEGINS;
  for (let back = 1; back <= since; back++) {
    const month = now.minus({ months: back });
    if (sport.months.includes(month.month)) return month.endOf("month");
  }
  return null;
}

/** "2026-27": the school year of a moment. */
export function seasonAt(now: number): string {
  const { year, month } = DateTime.fromMillis(now, { zone: "UTC" });
  const first = month >= SCHOOL_YEAR_BEGINS ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}
