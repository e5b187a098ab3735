import { randomBytes } from "node:crypto";
import { isSignature, signatureOf } from "~contracts/signature";
import type { Db } from "../store/database";

/** Newest first; all hold forever, because no mail is too old to stop the next one (RFC 8058). */
export async function unsubscribeSecrets(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("unsubscribe_secret")
    .select("secret")
    .orderBy("made_at", "desc")
    .orderBy("secret")
    .execute();
  return rows.map(({ secret }) => secret);
}

/** Made where there is none. Two processes may each make one at once; both hold. */
export async function newestUnsubscribeSecret(db: Db, now: number): Promise<string> {
  const [newest] = await unsubscribeSecrets(db);
  if (newest !== undefined) return newest;
  const secret = randomBytes(32).toString("base64url");
  await db.insertInto("unsubscribe_secret").values({ secret, made_at: now }).execute();
  return secret;
}

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
