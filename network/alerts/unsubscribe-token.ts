import { createHmac, timingSafeEqual } from "node:crypto";

const signature = (secret: string, userKey: string) =>
  createHmac("sha256", secret).update(`no mail about games ${userKey}`).digest("base64url");

/** Never expires: an old mail must still be able to stop the next one (RFC 8058). */
export const unsubscribeToken = (secret: string, userKey: string): string =>
  `${Buffer.from(userKey).toString("base64url")}.${signature(secret, userKey)}`;

export const unsubscribePath = (secret: string, userKey: string): string =>
  `/unsubscribe/${unsubscribeToken(secret, userKey)}`;

/** Whose it is; null if it was not signed here. */
export function unsubscriber(secret: string, token: string): string | null {
  const [encoded = "", given = ""] = token.split(".");
  const userKey = Buffer.from(encoded, "base64url").toString("utf8");
  const expected = Buffer.from(signature(secret, userKey));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? userKey : null;
}
