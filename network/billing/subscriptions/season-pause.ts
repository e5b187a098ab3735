import { DateTime } from "luxon";
import { DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";
import { type Cycle, periodsAfter } from "../../cycle";
import { dayInTheEast } from "./periods";

/** When a paused pass may be back (B 2.11), by the network's calendar. */

const PAUSED_AT_MOST_MONTHS = 12;
/** Stripe refuses a trial of more than 730 days, counted from when it is asked for. */
const AHEAD_AT_MOST_DAYS = 729;
/** The same day from Maine to Hawaii. */
const BACK_AT_HOUR = 9;

const DAY_NAME = "yyyy-MM-dd";
const here = (at: number) => DateTime.fromMillis(at, { zone: DEFAULT_TIME_ZONE });

/** Null if there is no such day. */
function momentOf(day: string): number | null {
  const at = DateTime.fromFormat(day, DAY_NAME, { zone: DEFAULT_TIME_ZONE });
  return at.isValid && at.toFormat(DAY_NAME) === day ? at.set({ hour: BACK_AT_HOUR }).toMillis() : null;
}

/** A provider that keeps to its day is woken as that begins: any later, and it may let the day pass. */
export const wakesAt = (back: number): number => here(back).startOf("day").toMillis();

export type PauseTerms = {
  paidUntil: number;
  now: number;
  /** For a provider whose charges keep to their day: it is counted from here. */
  cycle: Cycle | null;
};

/** Days and their moments, where a pause lasts whole periods. */
function cycleDays({ paidUntil, now, cycle }: PauseTerms): Map<string, number> {
  const days = new Map<string, number>();
  const most = cycle?.unit === "year" ? PAUSED_AT_MOST_MONTHS / 12 : PAUSED_AT_MOST_MONTHS;
  for (let count = 1; cycle && count <= most; count += 1) {
    const at = periodsAfter(cycle, paidUntil, count);
    if (at > now) days.set(dayInTheEast(at), at);
  }
  return days;
}

const lastDay = ({ paidUntil, now }: PauseTerms): string =>
  DateTime.min(
    here(paidUntil).plus({ months: PAUSED_AT_MOST_MONTHS }),
    here(now).plus({ days: AHEAD_AT_MOST_DAYS }),
  ).toFormat(DAY_NAME);

/** Not before what is paid ends, and not in the past. */
function firstDay({ paidUntil, now }: PauseTerms): string {
  const from = here(Math.max(paidUntil, now + 1));
  const isLate = from.toMillis() > from.set({ hour: BACK_AT_HOUR, minute: 0, second: 0, millisecond: 0 }).toMillis();
  return from.plus({ days: isLate ? 1 : 0 }).toFormat(DAY_NAME);
}

type ReturnDays = { earliest: string; latest: string; days: string[] | null };

/** `days` null: any from the earliest to the latest. Null where there is none. */
export function returnDays(paid: PauseTerms): ReturnDays | null {
  const days = paid.cycle ? [...cycleDays(paid).keys()] : null;
  const [earliest, latest] = days ? [days[0], days.at(-1)] : [firstDay(paid), lastDay(paid)];
  return earliest && latest && earliest <= latest ? { earliest, latest, days } : null;
}

/** The first of these days whose return isn't before a moment; null where all are. */
export function firstReturn(from: number, paid: PauseTerms): string | null {
  const range = returnDays(paid);
  const day = paid.cycle
    ? [...cycleDays(paid)].find(([, at]) => at >= from)?.[0]
    : firstDay({ ...paid, paidUntil: Math.max(paid.paidUntil, from) });
  return range && day !== undefined && day <= range.latest ? day : null;
}

/** The moment of the return, and of its charge; null for a day that isn't offered. */
export function returnMoment(day: string, paid: PauseTerms): number | null {
  if (paid.cycle) return cycleDays(paid).get(day) ?? null;
  const range = returnDays(paid);
  return range && day >= range.earliest && day <= range.latest ? momentOf(day) : null;
}
