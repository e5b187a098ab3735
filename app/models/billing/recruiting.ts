import type { DateTime } from "luxon";
import { RECRUITING_SPORTS, recruitingLeadSchema } from "~contracts/records/recruiting";

const GRADUATION_YEARS = 5;

type Here = { now: DateTime; zone: string };

/** The current year, where the buyer is, and the next four (B 5). */
export function graduationYears({ now, zone }: Here): number[] {
  const { year } = now.setZone(zone);
  return Array.from({ length: GRADUATION_YEARS }, (_, years) => year + years);
}

export const leadFormSchema = (here: Here) =>
  recruitingLeadSchema.refine(({ graduation_year }) => graduationYears(here).includes(graduation_year), {
    error: "Choose the graduation year",
    path: ["graduation_year"],
  });

export function recruitingSports(): { id: string; name: string }[] {
  return Object.entries(RECRUITING_SPORTS)
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export const RECRUITING_FAILED = "Failed to submit information. Please try again.";
