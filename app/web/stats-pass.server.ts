import { isPassFor, timedPass } from "./timed-pass.server";

const PURPOSE = "live-stats";

/** Longer than any game. */
const HOURS = 6;

/** Proves, without a cookie, that the page may read an event's stats (S 5.4). */
export const statsPass = (eventKey: string, epochMs: number): string => timedPass(PURPOSE, eventKey, HOURS, epochMs);

export const opensStats = (pass: string | null, eventKey: string, epochMs: number): boolean =>
  pass !== null && isPassFor(PURPOSE, eventKey, pass, epochMs);
