export const UNPROVEN_TRIES = 5;
export const UNPROVEN_WINDOW_MS = 600_000;
const MEMBERS_KEPT = 10_000;

/** Counts the payments of a member that no captcha vouched for; true while this one is within the limit (security 3). */
export function unprovenTries() {
  const windows = new Map<string, { count: number; ends: number }>();
  return {
    mayTry(member: string, now: number): boolean {
      const known = windows.get(member);
      if (known && known.ends > now) return (known.count += 1) <= UNPROVEN_TRIES;
      windows.delete(member);
      windows.set(member, { count: 1, ends: now + UNPROVEN_WINDOW_MS });
      const oldest = windows.size > MEMBERS_KEPT ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      return true;
    },
  };
}
