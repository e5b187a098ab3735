import { isSigned, signText } from "~/services/process/signed-text.server";

const HOUR = 3_600_000;

/** Proves its subject without a cookie. Rounded to the hour, so that everyone who opens a page shares one address. */
export function timedPass(purpose: string, subject: string, hours: number, epochMs: number): string {
  const ends = (Math.floor(epochMs / HOUR) + hours).toString(36);
  return `${ends}.${signText(purpose, `${subject} ${ends}`)}`;
}

export function isPassFor(purpose: string, subject: string, pass: string, epochMs: number): boolean {
  const [ends = ""] = pass.split(".");
  return Number.parseInt(ends, 36) * HOUR > epochMs && wasPassFor(purpose, subject, pass);
}

/** Ours, whether or not it has ended. */
function wasPassFor(purpose: string, subject: string, pass: string): boolean {
  const [ends = "", signed = "", ...more] = pass.split(".");
  return more.length === 0 && /^[0-9a-z]{1,8}$/.test(ends) && isSigned(purpose, `${subject} ${ends}`, signed);
}

const PURPOSE = "live-stats";

/** A gym's board that is set up at noon has no script that would renew it before the evening's game is over. */
const HOURS = 24;

/** Proves, without a cookie, that the page may read an event's stats (S 5.4). */
export const statsPass = (eventKey: string, epochMs: number): string => timedPass(PURPOSE, eventKey, HOURS, epochMs);

/** Also of a page that has been open for longer. */
export const isStatsPass = (pass: string, eventKey: string): boolean => wasPassFor(PURPOSE, eventKey, pass);

export const opensStats = (pass: string | null, eventKey: string, epochMs: number): boolean =>
  pass !== null && isPassFor(PURPOSE, eventKey, pass, epochMs);
