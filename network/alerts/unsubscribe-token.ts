import { isSignature, signatureOf } from "~contracts/signature";

const signed = (userKey: string) => `no mail about games ${userKey}`;

/** Never expires: an old mail must still be able to stop the next one (RFC 8058). */
export const unsubscribeToken = (secret: string, userKey: string): string =>
  `${Buffer.from(userKey).toString("base64url")}.${signatureOf(secret, signed(userKey))}`;

export const unsubscribePath = (secret: string, userKey: string): string =>
  `/unsubscribe/${unsubscribeToken(secret, userKey)}`;

/** Whose it is; null if it was signed with none of them. */
export function unsubscriber(secrets: readonly string[], token: string): string | null {
  const [encoded = "", given = ""] = token.split(".");
  const userKey = Buffer.from(encoded, "base64url").toString("utf8");
  return secrets.some((secret) => isSignature(secret, signed(userKey), given)) ? userKey : null;
}
