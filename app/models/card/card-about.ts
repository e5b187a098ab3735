import type { CardView } from "./card-view";

/** What a click reports about its card besides the date, in one attribute (S 7.7). */

const FIELDS = ["contentType", "status", "gender", "level", "activity"] as const;

export function cardAbout({ contentType, click }: Pick<CardView, "contentType" | "click">): string {
  const about = { contentType, ...click };
  return FIELDS.map((field) => about[field] ?? "").join("|");
}

export function readCardAbout(about: string): Record<string, string> {
  const [contentType = "", status = "", gender = "", level = "", ...activity] = about.split("|");
  const values = { contentType, status, gender, level, activity: activity.join("|") };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
