import { windows } from "./windows";

export const UNPROVEN_TRIES = 5;
export const UNPROVEN_WINDOW_MS = 600_000;

/** Counts the payments of a member that no captcha vouched for; true while this one is within the limit (security 3). */
export function unprovenTries() {
  const tries = windows(UNPROVEN_WINDOW_MS, () => ({ count: 0 }));
  return {
    mayTry: (member: string, now: number): boolean => (tries.knownOrBegun(member, now).count += 1) <= UNPROVEN_TRIES,
  };
}
