import { createHash } from "node:crypto";
import { clock } from "~/services/process/clock.server";
import type { AuthToken } from "~contracts/records/member";

export type Refresh = (refreshToken: string) => Promise<AuthToken>;

/** Shared by parallel loaders, and by later requests and other tabs that still send the old cookie. */
const renewals = new Map<string, { token: Promise<AuthToken>; until: number }>();
/** Long enough for a phone that lost the reply to retry with the old cookie. */
export const KEPT_MS = 120_000;
const MOST_KEPT = 10_000;

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

/** Map order is insertion order, so the oldest come first. */
function forgetOld(now: number): void {
  for (const [key, { until }] of renewals) {
    if (until > now && until <= now + KEPT_MS && renewals.size <= MOST_KEPT) return;
    renewals.delete(key);
  }
}
