import { sportSlug } from "~contracts/vocabulary/activities";

/** S 2.13 */
export function activityIcon(activity: string | null | undefined): string {
  return `custom:${sportSlug(activity ?? "") || "unknown"}`;
}
