import { DateTime } from "luxon";
import { DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";

const A_DAY = 86_400_000;
const utc = (at: number) => DateTime.fromMillis(at, { zone: "utc" });

/** Counted from the first day, so that the 31st doesn't drift to the 28th. */
export function nextPeriodEnd(first: number, unit: string, after: number): number {
  const step = unit === "year" ? "years" : "months";
  const elapsed = Math.max(0, Math.floor(utc(after).diff(utc(first), step).as(step)));
  let count = elapsed;
  let end = utc(first)
    .plus({ [step]: count })
    .toMillis();
  while (end <= after)
    end = utc(first)
      .plus({ [step]: (count += 1) })
      .toMillis();
  return end;
}

export function periodsAfter(first: number, unit: string, end: number, count: number): number {
  const step = unit === "year" ? "years" : "months";
  // A provider's own end may be seconds off ours.
  const passed = Math.round(utc(end).diff(utc(first), step).as(step));
  return utc(first)
    .plus({ [step]: passed + count })
    .toMillis();
}

/** Renewals between the two, the later one not counted; its moment may be some hours off. */
export function periodsUntil(first: number, unit: string, { from, until }: { from: number; until: number }): number {
  let count = 0;
  while ((count === 0 ? from : periodsAfter(first, unit, from, count)) < until - A_DAY) count += 1;
  return count;
}

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

/** The last day that a code counts does so whole, in the East. */
export const endOfLastDay = (day: string): number => DateTime.fromISO(day, EAST).plus({ days: 1 }).toMillis();

/** "2026-11-20" */
export const dayInTheEast = (at: number): string => DateTime.fromMillis(at, EAST).toFormat("yyyy-MM-dd");
export const lastDayOf = (end: number): string => dayInTheEast(end - 1);
