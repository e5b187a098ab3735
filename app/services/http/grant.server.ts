import { createHmac, timingSafeEqual } from "node:crypto";

/** In which the web tier tells the network's streams that this viewer may have a paid game (S 5.4, 7.5). */
export const GRANT_HEADER = "x-media-grant";

/** What lets a request in to everything below one video's path, such as "/live/bdc1"; only who shares the secret can make it. */
export const mediaGrant = (secret: string, path: string): string => createHmac("sha256", secret).update(`media ${path}`).digest("base64url");

/** True for the grant of just this path. */
export function isMediaGrant(secret: string, path: string, given: string | undefined): boolean {
  const expected = Buffer.from(mediaGrant(secret, path));
  const actual = Buffer.from(given ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
