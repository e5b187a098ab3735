import type { BadgeStyle } from "./card-view";

type StatusIcon = "live" | "calendar" | "list";

/** "On Demand" → "ondemand": a status without case and spaces (S 5.8). */
export function statusKey(status: string | null | undefined): string {
  return (status ?? "").toLowerCase().replace(/\s+/g, "");
}

const STATUS_BADGES: Readonly<Record<string, { style: BadgeStyle; icon: StatusIcon | null }>> = {
  highlight: { style: "highlight", icon: null },
  live: { style: "primary", icon: "live" },
  upcoming: { style: "secondary", icon: "calendar" },
  ondemand: { style: "light", icon: "list" },
};

export function statusBadge(status: string): { style: BadgeStyle; icon: StatusIcon | null } {
  const key = statusKey(status);
  return (Object.hasOwn(STATUS_BADGES, key) && STATUS_BADGES[key]) || { style: "dark", icon: null };
}

const BRACKET = ["postseason", "playoffs", "quarterfinal", "semifinal", "prelim", "regional"];
const TROPHY = ["final", "championship"];

/** Singular or plural (S 9.9). */
export function postseasonIcon(text: string): "bracket" | "trophy" | null {
  const key = text.trim().toLowerCase();
  const isOneOf = (names: readonly string[]) => names.some((name) => name === key || `${name}s` === key);
  if (isOneOf(BRACKET)) return "bracket";
  return isOneOf(TROPHY) ? "trophy" : null;
}
