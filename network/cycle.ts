import { DateTime } from "luxon";

/** Periods from a first moment on, by a calendar's zone; null: by UTC, as the providers count that renew themselves. */
export type Cycle = { first: number; unit: string; zone: string | null };

function counted({ first, unit, zone }: Cycle, moment: number) {
  const step = unit === "year" ? "years" : "months";
  const start = DateTime.fromMillis(first, { zone: zone ?? "utc" });
  const passed = DateTime.fromMillis(moment, { zone: zone ?? "utc" })
    .diff(start, step)
    .as(step);
  return { passed, endOf: (count: number): number => start.plus({ [step]: count }).toMillis() };
}

/** Counted from the first day, so that the 31st doesn't drift to the 28th. */
export function nextPeriodEnd(cycle: Cycle, after: number): number {
  const { passed, endOf } = counted(cycle, after);
  let count = Math.max(0, Math.floor(passed));
  while (endOf(count) <= after) count += 1;
  return endOf(count);
}

/** So many periods after one's end. */
export function periodsAfter(cycle: Cycle, end: number, count: number): number {
  // A provider's own end may be seconds off ours.
  const { passed, endOf } = counted(cycle, end);
  return endOf(Math.round(passed) + count);
}
