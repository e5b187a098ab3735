import type { DateTime } from "luxon";
import type { Pass, PromoInfo } from "~contracts/records/billing";

const CATEGORY_NAMES: Record<string, string> = {
  year: "ANNUAL PASS",
  season: "SEASONAL PASS",
  month: "MONTHLY PASS",
  day: "DAY PASS",
  playoff: "PLAYOFF PASS",
  tournament: "TOURNAMENT PASS",
};

/** B 3 "Category display names"; a category without one is shown by its own name. */
export function categoryName(category: string): string {
  return CATEGORY_NAMES[category] ?? `${category.toUpperCase()} PASS`;
}

const SUFFIXES: Record<string, string> = {
  ANNUAL: "/yr",
  SEASONAL: "/season",
  MONTHLY: "/mo",
  DAY: "/day",
  PLAYOFF: "",
  TOURNAMENT: "",
};

/** "/yr" after an annual price and so on, nothing after a playoff's or a tournament's (B 9 "Receipt price suffix"). */
export function priceSuffix(category: string): string {
  return SUFFIXES[categoryName(category).replace(/ PASS$/, "")] ?? "";
}

/** What the checkout object calls the pass: "Annual Pass", "Month Pass" (B 3). */
export function passCategory(pass: Pick<Pass, "time_period_category">): string {
  const name = pass.time_period_category;
  return name === "year" ? "Annual Pass" : `${name.charAt(0).toUpperCase()}${name.slice(1)} Pass`;
}

/** What a fan reads for a pass that the records call "Month Pass" (S 4.5): the name it is sold by. */
export function passName(description: string): string {
  return description.replace(/^Month Pass\b/i, "Monthly Pass");
}

/** "Monthly" or "Annually" as the summary shows it (B 3); another category by its first word. */
export function passCategoryShown(category: string): string {
  const [word = ""] = category.split(" ");
  return word === "Month" ? "Monthly" : word === "Annual" ? "Annually" : word;
}

/** "/mo" if the category shown is Monthly, else "/yr" (B 9 "Recurring label"). */
export function recurringLabel(category: string): "/mo" | "/yr" {
  return passCategoryShown(category) === "Monthly" ? "/mo" : "/yr";
}

/** "11/21/26" (B 9 "Date format"), in the zone that the instant carries. */
export function shortDate(at: DateTime): string {
  return at.toFormat("MM/dd/yy");
}

/** "For the first 3 months", "For the first month" (B 2.6). */
export function promoString(promo: Pick<PromoInfo, "months">): string {
  const months = promo.months ?? 1;
  return months === 1 ? "For the first month" : `For the first ${months} months`;
}
