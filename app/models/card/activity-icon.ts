import { sportSlug } from "~contracts/vocabulary/activities";

/** The icon of a sport; a general one for an unknown sport (S 2.13). */
export function activityIcon(activity: string | null | undefined): string {
  return `custom:${sportSlug(activity ?? "") || "unknown"}`;
}
