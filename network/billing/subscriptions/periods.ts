import { DateTime } from "luxon";
import { DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";
import { type Cycle, periodsAfter } from "../../cycle";

const A_DAY = 86_400_000;
const utc = (at: number) => DateTime.fromMillis(at, { zone: "utc" });

export const cycleOf = (
  { started_at: first, zone }: { started_at: number; zone: string | null },
  unit: string,
): Cycle => ({ ...{ first, unit, zone } });

/** Renewals between the two, the later one not counted; its moment may be some hours off. */
export function periodsUntil(cycle: Cycle, { from, until }: { from: number; until: number }): number {
  let count = 0;
  while ((count === 0 ? from : periodsAfter(cycle, from, count)) < until - A_DAY) count += 1;
  return count;
}

/** As a provider counts the months of a discount. */
export function monthsPast(from: number, moment: number): number {
  let months = Math.max(1, Math.floor(utc(moment).diff(utc(from), "months").months));
  while (utc(from).plus({ months }).toMillis() <= moment) months += 1;
  return months;
}

/** Judged by the provider's period end, or by the time of payment if it names none. */
export function paysBeyond(paid: { periodEnd: number | null; paidAt: number }, paidUntil: number): boolean {
  return paid.periodEnd === null ? paid.paidAt >= paidUntil - A_DAY : paid.periodEnd > paidUntil + A_DAY;
}

export const daysAfter = (at: number, days: number): number => utc(at).plus({ days }).toMillis();
export const iso = (at: number): string => new Date(at).toISOString();

const EAST = { zone: DEFAULT_TIME_ZONE };

/** In the East, as a code begins. */
export const startOfDay = (day: string): number => DateTime.fromISO(day, EAST).toMillis();

/** The last day that a code counts does so whole, in the East. */
export const endOfLastDay = (day: string): number => DateTime.fromISO(day, EAST).plus({ days: 1 }).toMillis();

/** "2026-11-20" */
export const dayInTheEast = (at: number): string => DateTime.fromMillis(at, EAST).toFormat("yyyy-MM-dd");
export const lastDayOf = (end: number): string => dayInTheEast(end - 1);
