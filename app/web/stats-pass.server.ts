import { isSigned, signText } from "./signed-cookie.server";

const PURPOSE = "live-stats";
const HOUR = 3_600_000;

/** Longer than any game. Rounded to the hour, so everyone who opens the page shares one address. */
const HOURS = 6;

/** Proves, without a cookie, that the page may read an event's stats (S 5.4). */
export function statsPass(eventKey: string, epochMs: number): string {
  const ends = (Math.floor(epochMs / HOUR) + HOURS).toString(36);
  return `${ends}.${signText(PURPOSE, `${eventKey} ${ends}`)}`;
}

export function opensStats(pass: string | null, eventKey: string, epochMs: number): boolean {
  const [ends = "", signed = ""] = pass?.split(".") ?? [];
  if (!/^[0-9a-z]{1,8}$/.test(ends) || Number.parseInt(ends, 36) * HOUR <= epochMs) return false;
  return isSigned(PURPOSE, `${eventKey} ${ends}`, signed);
}
