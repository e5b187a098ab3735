import { RESET_LINK_HOURS } from "~contracts/limits";
import type { Db } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { holdKey, inTransaction } from "../../store/transaction";
import { fingerprint, newSecret } from "./tokens.server";

const HOUR = 60 * 60 * 1_000;
const LIFE = RESET_LINK_HOURS * HOUR;
const ASKED_AT_MOST = 3;

type IssuedToken = { token: string; until: number };

type Account = { key: string; email: string };

/** Valid once; null when too many were requested, or the address is the account's no more. */
export function issueResetToken(db: Db, { key: userKey, email }: Account, now: number): Promise<IssuedToken | null> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `reset of ${userKey}`);
    await transaction
      .deleteFrom("reset_token")
      .where("user_key", "=", userKey)
      .where("expires_at", "<=", now)
      .execute();
    const recent = await transaction
      .selectFrom("reset_token")
      .select((of) => of.fn.countAll<number>().as("asked"))
      .where("user_key", "=", userKey)
      .where("issued_at", ">", now - HOUR)
      .executeTakeFirstOrThrow();
    if (recent.asked >= ASKED_AT_MOST) return null;
    const [token, until] = [newSecret(), now + LIFE];
    const hash = fingerprint(token);
    await transaction
      .insertInto("reset_token")
      .values({ hash, user_key: userKey, issued_at: now, expires_at: until, used_at: null })
      .execute();
    // From here on the token keeps the address as it is; a change that came before has missed it.
    const { email: current } = await rowsWith(transaction, "user", { key: userKey }).only("email");
    if (current === email) return { token, until };
    await transaction.deleteFrom("reset_token").where("hash", "=", hash).execute();
    return null;
  });
}

/** For everyone, also who doesn't ask again. */
export async function forgetEndedResetTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom("reset_token").where("expires_at", "<=", now).execute();
}

export async function emailOfResetToken(db: Db, token: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom("reset_token")
    .innerJoin("user", "user.key", "reset_token.user_key")
    .select("user.email")
    .where("hash", "=", fingerprint(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Consumes the token atomically. */
export async function useResetToken(transaction: Db, token: string, now: number): Promise<string | null> {
  const row = await transaction
    .updateTable("reset_token")
    .set({ used_at: now })
    .where("hash", "=", fingerprint(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("user_key")
    .executeTakeFirst();
  return row?.user_key ?? null;
}

/** A link from before a new password or address sets no other, and lets no one in. After the account's own row. */
export async function spendMailedLinks(transaction: Db, userKey: string, now: number): Promise<void> {
  await rowsWith(transaction, "reset_token", { user_key: userKey, used_at: null }).update({ used_at: now });
  await transaction.deleteFrom("sign_in_link").where("user_key", "=", userKey).execute();
}
