import type { DateTime } from "luxon";
import { awaitsItsHour, endOf, isPastStart, startOf, zoneOf } from "~/models/place/time";
import type { Pass } from "~contracts/records/billing";
import type { Event } from "~contracts/records/event";
import { isSpecial, passOf } from "./pass-choice";
import { dollars, recurs } from "./price";

// Passes that are paid once, and end on their own (B 2.3).

/** When a pass ends that is bought now; null for one that renews. */
export const endOfPass = ({ lasts_days }: Pick<Pass, "lasts_days">, now: DateTime): DateTime | null =>
  lasts_days ? now.toUTC().plus({ days: lasts_days }) : null;

type Scheduled = Pick<Event, "start_time" | "created_at" | "time_to_be_determined" | "time_zone" | "sport">;

/** Whether a pass that is bought now opens an event of all passes to its end; a replay is there already. */
export function opensWhole(pass: Pass, event: Scheduled, now: DateTime): boolean {
  if (isSpecial(pass)) return false;
  const end = endOfPass(pass, now);
  if (end === null || (isPastStart(event, now) && !awaitsItsHour(event, now))) return true;
  const last = event.time_to_be_determined ? startOf(event)?.setZone(zoneOf(event)).endOf("day") : endOf(event);
  return last != null && end >= last;
}

/** "24 hours", "120 days" */
export const lengthOfPass = ({ lasts_days }: Pick<Pass, "lasts_days">): string =>
  lasts_days === 1 ? "24 hours" : `${lasts_days ?? 0} days`;

const LONGEST_MONTH = 31;

/** "$2.00 less than a month of the Monthly Pass, which renews."; null where they don't compare. */
export function comparedToMonthly(pass: Pass, passes: readonly Pass[]): string | null {
  const monthly = passOf(passes, "month");
  if (!monthly || !pass.lasts_days || isSpecial(pass)) return null;
  const months = Math.ceil(pass.lasts_days / LONGEST_MONTH);
  const difference = pass.price_in_cents - monthly.price_in_cents * months;
  const time = `${months === 1 ? "a month" : `${months} months`} of the Monthly Pass, which renews.`;
  if (difference === 0) return `It costs as much as ${time}`;
  return `${dollars(Math.abs(difference))} ${difference < 0 ? "less" : "more"} than ${time}`;
}

/** The cheapest that opens an event to its end for less than a month does; null where there is none. */
export function cheapestPassFor(passes: readonly Pass[], event: Scheduled, now: DateTime): Pass | null {
  const monthly = passOf(passes, "month");
  const [cheapest] = passes
    .filter((pass) => !recurs(pass) && opensWhole(pass, event, now))
    .toSorted((one, other) => one.price_in_cents - other.price_in_cents);
  if (!cheapest || (monthly && monthly.price_in_cents <= cheapest.price_in_cents)) return null;
  return cheapest;
}
