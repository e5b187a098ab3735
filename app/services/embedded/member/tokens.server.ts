import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { AuthToken } from "~/models/member/schema";
import type { Database } from "~/services/embedded/store/database";
import { inTransaction } from "~/services/embedded/store/transaction";

type Db = Kysely<Database>;

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
export const ACCESS_LIFE = 2 * 60 * 60 * SECOND;
const REFRESH_LIFE = 30 * DAY;
const CODE_LIFE = 10 * 60 * SECOND;
/** A refresh whose answer was lost, or two sent at once, may come again for this long. */
export const REUSE_GRACE = 30 * SECOND;

/** What is stored instead of a token. */
export function fingerprint(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export const newSecret = (): string => randomBytes(32).toString("base64url");

async function issue(db: Db, kind: "access" | "refresh" | "code", life: number, session: string, userKey: string, now: number) {
  const token = newSecret();
  await db
    .insertInto("token")
    .values({ hash: fingerprint(token), kind, session, user_key: userKey, issued_at: now, expires_at: now + life, used_at: null })
    .execute();
  return token;
}

async function issuePair(db: Db, session: string, userKey: string, now: number): Promise<AuthToken> {
  await db.deleteFrom("token").where("user_key", "=", userKey).where("expires_at", "<=", now).execute();
  return {
    access_token: await issue(db, "access", ACCESS_LIFE, session, userKey, now),
    refresh_token: await issue(db, "refresh", REFRESH_LIFE, session, userKey, now),
    token_type: "Bearer",
    expires_in: ACCESS_LIFE / SECOND,
  };
}

/** Begins a session: an access token of 2 hours and a refresh token (S 7.1). */
export function beginSession(db: Db, userKey: string, now: number): Promise<AuthToken> {
  return inTransaction({ db }, (transaction) => issuePair(transaction, newSecret(), userKey, now));
}

/** Whose access token this is; null when it is unknown, revoked or past its life. */
export async function ownerOfAccessToken(db: Db, token: string, now: number): Promise<{ userKey: string; session: string } | null> {
  const row = await db
    .selectFrom("token")
    .select(["user_key", "session"])
    .where("hash", "=", fingerprint(token))
    .where("kind", "=", "access")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ? { userKey: row.user_key, session: row.session } : null;
}

/**
 * Exchanges a refresh token for a new pair. Each is good once, and for a moment more; one that comes back later has
 * been copied, and ends the whole session.
 */
export function refreshSession(db: Db, refreshToken: string, now: number): Promise<AuthToken | null> {
  return inTransaction({ db }, async (transaction) => {
    const hash = fingerprint(refreshToken);
    const first = await transaction
      .updateTable("token")
      .set({ used_at: now })
      .where("hash", "=", hash)
      .where("kind", "=", "refresh")
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .returning(["session", "user_key"])
      .executeTakeFirst();
    if (first) return issuePair(transaction, first.session, first.user_key, now);

    const again = await transaction.selectFrom("token").selectAll().where("hash", "=", hash).where("kind", "=", "refresh").executeTakeFirst();
    if (!again || again.used_at === null || again.expires_at <= now) return null;
    if (now - again.used_at <= REUSE_GRACE) return issuePair(transaction, again.session, again.user_key, now);
    await endSession(transaction, again.session);
    return null;
  });
}

/** A one-time code that stands for a signed-in member, for the authorization_code grant (S 7.1). */
export function issueAuthorizationCode(db: Db, userKey: string, now: number): Promise<string> {
  return issue(db, "code", CODE_LIFE, newSecret(), userKey, now);
}

/** Exchanges a code; a second try finds it gone. */
export function redeemAuthorizationCode(db: Db, code: string, now: number): Promise<AuthToken | null> {
  return inTransaction({ db }, async (transaction) => {
    const row = await transaction
      .deleteFrom("token")
      .where("hash", "=", fingerprint(code))
      .where("kind", "=", "code")
      .returning(["session", "user_key", "expires_at"])
      .executeTakeFirst();
    return row && row.expires_at > now ? issuePair(transaction, row.session, row.user_key, now) : null;
  });
}

/** Everything issued from one sign-in stops working. */
export async function endSession(db: Db, session: string): Promise<void> {
  await db.deleteFrom("token").where("session", "=", session).execute();
}

/** Signs a member out everywhere, but for one session where it is named. */
export async function endSessionsOf(db: Db, userKey: string, except?: string): Promise<void> {
  let query = db.deleteFrom("token").where("user_key", "=", userKey);
  if (except !== undefined) query = query.where("session", "!=", except);
  await query.execute();
}
