import { sportSlug } from "~contracts/vocabulary/activities";

/** custom:{activity, lower-cased, spaces hyphenated}; custom:unknown where there is no activity (S 2.13). */
export function activityIcon(activity: string | null | undefined): string {
  return `custom:${sportSlug(activity ?? "") || "unknown"}`;
}
