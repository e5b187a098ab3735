import { createHash } from "node:crypto";
import { clock } from "~/services/process/clock.server";
import type { AuthToken } from "~contracts/records/member";

/** Asks the member service for a new token. */
export type Refresh = (refreshToken: string) => Promise<AuthToken>;

/**
 * A renewal answers everyone who holds the old refresh token: loaders run in parallel, each with a request object of
 * its own, and a page's later requests, or another tab's, may still carry the old cookie.
 */
const renewals = new Map<string, { token: Promise<AuthToken>; until: number }>();
/** Long enough for a phone that lost the reply to come back with the old cookie. */
export const KEPT_MS = 120_000;
const MOST_KEPT = 10_000;

/** One renewal at a time for one refresh token (rulings 4 "S 3 session"). */
export function sharedRenewal(refreshToken: string, refresh: Refresh): Promise<AuthToken> {
  const now = clock.now();
  forgetOld(now);
  const key = createHash("sha256").update(refreshToken).digest("base64");
  const running = renewals.get(key);
  if (running) return running.token;
  const token = refresh(refreshToken);
  const entry = { token, until: now + KEPT_MS };
  renewals.set(key, entry);
  token.catch(() => renewals.get(key) === entry && renewals.delete(key));
  return token;
}

/** Oldest first, as they were put in. */
function forgetOld(now: number): void {
  for (const [key, { until }] of renewals) {
    if (until > now && until <= now + KEPT_MS && renewals.size <= MOST_KEPT) return;
    renewals.delete(key);
  }
}
