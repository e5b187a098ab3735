import { sportSlug } from "~contracts/vocabulary/activities";

/** The activities that have an icon category (S 9.9); the icon set draws each of them. */
export const ICON_ACTIVITIES = [
  "academic competition", "academic performance", "archery", "assembly", "association meeting", "badminton", "band competition",
  "band performance", "banquet", "baseball", "basketball", "bowling", "ceremony", "chapel", "cheer and dance", "cheerleading",
  "chess", "chorus", "cinema", "class", "bass fishing", "cricket", "cross-country", "dance", "debate", "diving", "dodgeball",
  "drama competition", "drama performance", "esports", "event", "fencing", "field hockey", "field", "flag football", "football",
  "golf", "graduation", "gymnastics", "ice hockey", "interview", "jrotc", "lacrosse", "literary event", "literature", "meeting",
  "music performance", "music", "news", "other activity", "other sports", "pep rally", "performing arts", "practice",
  "press conference", "track and field", "riflery", "robotics", "rugby", "service", "show", "highlight", "signing day", "skiing",
  "snowboarding", "soccer", "softball", "speech and debate", "speech", "spirit", "sports show", "swimming and diving", "swimming",
  "tennis", "track", "unified sports", "unknown", "volleyball", "water polo", "weightlifting", "wheelchair sports", "wrestling",
] as const;

/** custom:{activity, lower-cased, spaces hyphenated}; custom:unknown where there is no activity (S 2.13). */
export function activityIcon(activity: string | null | undefined): string {
  return `custom:${sportSlug(activity ?? "") || "unknown"}`;
}
