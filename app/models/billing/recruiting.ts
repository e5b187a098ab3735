import type { DateTime } from "luxon";
import { RECRUITING_SPORTS, recruitingLeadSchema } from "~contracts/records/recruiting";

const GRADUATION_YEARS = 5;

/** The current year and the next four (B 5). */
export function graduationYears(now: DateTime): number[] {
  return Array.from({ length: GRADUATION_YEARS }, (_, years) => now.year + years);
}

export const leadFormSchema = (now: DateTime) =>
  recruitingLeadSchema.refine(({ graduation_year }) => graduationYears(now).includes(graduation_year), {
    error: "Choose the graduation year",
    path: ["graduation_year"],
  });

export function recruitingSports(): { id: string; name: string }[] {
  return Object.entries(RECRUITING_SPORTS)
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export const RECRUITING_FAILED = "Failed to submit information. Please try again.";
