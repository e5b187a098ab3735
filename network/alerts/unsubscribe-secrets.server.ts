import { randomBytes } from "node:crypto";
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
