import { isPassFor, timedPass, wasPassFor } from "./timed-pass.server";

const PURPOSE = "live-stats";

/** A gym's board that is set up at noon has no script that would renew it before the evening's game is over. */
const HOURS = 24;

/** Proves, without a cookie, that the page may read an event's stats (S 5.4). */
export const statsPass = (eventKey: string, epochMs: number): string => timedPass(PURPOSE, eventKey, HOURS, epochMs);

/** Also of a page that has been open for longer. */
export const isStatsPass = (pass: string, eventKey: string): boolean => wasPassFor(PURPOSE, eventKey, pass);

export const opensStats = (pass: string | null, eventKey: string, epochMs: number): boolean =>
  pass !== null && isPassFor(PURPOSE, eventKey, pass, epochMs);
