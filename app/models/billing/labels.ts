import type { DateTime } from "luxon";
import type { Pass, PromoInfo } from "~contracts/records/billing";

const CATEGORY_NAMES: Record<string, string> = {
  year: "ANNUAL PASS",
  season: "SEASONAL PASS",
  month: "MONTHLY PASS",
  day: "DAY PASS",
  playoff: "PLAYOFF PASS",
  tournament: "TOURNAMENT PASS",
  download: "DOWNLOAD",
};

/** "ANNUAL PASS": a pass's category as it is displayed (B 3). */
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

/** "/yr", "/mo"; empty for a pass that doesn't recur (B 9). */
export const priceSuffix = (category: string): string => suffixOfName(categoryName(category));

/** By the category's display name, which is what the cart's cookie keeps (B 8, 9). */
export function suffixOfName(name: string): string {
  const kind = name.replace(/ PASS$/, "");
  return Object.hasOwn(SUFFIXES, kind) ? (SUFFIXES[kind] ?? "") : "";
}

/** "Annual Pass", "Month Pass": as an order says it (B 3). */
export function passCategory(pass: Pick<Pass, "time_period_category">): string {
  const name = pass.time_period_category;
  if (name === "download") return "Download";
  return name === "year" ? "Annual Pass" : `${name.charAt(0).toUpperCase()}${name.slice(1)} Pass`;
}

/** Shows "Month Pass" as "Monthly Pass", the name it's sold under (S 4.5). */
export function passName(description: string): string {
  return description.replace(/^Month Pass\b/i, "Monthly Pass");
}

export function passCategoryName(category: string): string {
  const [word = ""] = category.split(" ");
  return word === "Month" ? "Monthly" : word === "Annual" ? "Annually" : word;
}

export function recurringLabel(category: string): "/mo" | "/yr" {
  return passCategoryName(category) === "Monthly" ? "/mo" : "/yr";
}

/** "02/20/27" (B 9) */
export function shortDate(at: DateTime): string {
  return at.toFormat("MM/dd/yy");
}

/** How long a code's price lasts: one month unless it says more (B 2.6). */
export function promoString(promo: Pick<PromoInfo, "months">): string {
  const months = promo.months ?? 1;
  return months === 1 ? "For the first month" : `For the first ${months} months`;
}

/** Of a promo's periods: those of a yearly pass are whole years. */
export const periodsString = (periods: number, { duration_unit }: Pick<Pass, "duration_unit">): string =>
  promoString({ months: duration_unit === "year" ? periods * 12 : periods });
