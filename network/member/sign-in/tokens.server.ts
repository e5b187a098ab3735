import { createHash, randomBytes } from "node:crypto";
import { brand } from "~contracts/brand";
import { SIGN_IN_DAYS } from "~contracts/limits";
import type { AuthToken } from "~contracts/records/member";
import { ACCESS_LIFE_HOURS } from "~contracts/sessions";
import type { Db, Transaction } from "../../store/database";
import { pick } from "../../store/pick";
import { prepared } from "../../store/prepared";
import { rowsWith } from "../../store/rows";
import { sealedText, unsealedText } from "../../store/sealed-text";
import { holdKey, inTransaction } from "../../store/transaction";
import { yieldToEventLoop } from "../../store/yield-to-event-loop";
import type { TokenTable } from "../tables";
import { TooMany } from "../too-many";

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
export const ACCESS_LIFE = ACCESS_LIFE_HOURS * HOUR;
/** From the last use, since each use issues a new one (rulings 4 "S 3 session"). */
const REFRESH_LIFE = SIGN_IN_DAYS * DAY;
const CODE_LIFE = 10 * 60 * SECOND;
/** A concurrent refresh, or one whose reply was lost, gets the same pair for three keep-alives. */
export const REUSE_GRACE = 120 * SECOND;
/** A session is renewed every two hours; each renewal leaves a row for 60 days (security 3). */
export const RENEWALS_AN_HOUR = 20;

export function fingerprint(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What each of its tokens says of a session, so that it is kept as long as the session and no longer. */
type Session = Pick<TokenTable, "session" | "user_key" | "device" | "began_at">;

const newSession = (user_key: string, device: string | null, began_at: number): Session => ({
  ...{ session: newSecret(), user_key, device, began_at },
});

const sessionOf = (token: TokenTable): Session => pick(token, ["session", "user_key", "device", "began_at"]);

async function issue(db: Db, kind: "access" | "refresh" | "code", life: number, of: Session, now: number) {
  const token = newSecret();
  await db
    .insertInto("token")
    .values({
      ...of,
      hash: fingerprint(token),
      kind,
      issued_at: now,
      expires_at: now + life,
      used_at: null,
      successor: null,
    })
    .execute();
  return token;
}

async function issuePair(db: Db, of: Session, now: number): Promise<Pair> {
  await db.deleteFrom("token").where("user_key", "=", of.user_key).where("expires_at", "<=", now).execute();
  return {
    access_token: await issue(db, "access", ACCESS_LIFE, of, now),
    refresh_token: await issue(db, "refresh", REFRESH_LIFE, of, now),
  };
}

type Pair = { access_token: string; refresh_token: string };

/** `issuedAt` is before `now` when a pair is repeated. */
const asAnswer = (pair: Pair, issuedAt: number, now: number): AuthToken => ({
  ...pair,
  token_type: "Bearer",
  expires_in: Math.floor((issuedAt + ACCESS_LIFE - now) / SECOND),
});

const SUCCESSOR = "successor";

/** Readable only with the old token, so that the store contains no usable token. */
const sealed = (pair: Pair, refreshToken: string): string => sealedText(JSON.stringify(pair), refreshToken, SUCCESSOR);

const unsealed = (text: string, refreshToken: string): Pair =>
  JSON.parse(unsealedText(text, refreshToken, SUCCESSOR)) as Pair;

/** An access token for 2 hours and a refresh token (S 7.1); `device` is what the member is told of where it is open. */
export function beginSession(db: Db, userKey: string, now: number, device: string | null = null): Promise<AuthToken> {
  return inTransaction({ db }, async (transaction) =>
    asAnswer(await issuePair(transaction, newSession(userKey, device, now), now), now, now),
  );
}

const ownerQuery = prepared((db, given: { hash: string; now: number }) =>
  db
    .selectFrom("token")
    .select(["user_key as userKey", "session"])
    .where("hash", "=", given.hash)
    .where("kind", "=", "access")
    .where("expires_at", ">", given.now),
);

type Owner = { userKey: string; session: string };
type LookUp = { now: number; owner: Promise<Owner | null> };
const lookUps = new WeakMap<Db, Map<string, LookUp>>();

/**
 * A page's calls come together: those of one round of the event loop share one look-up (seven for an account). It is
 * made after all of them have asked, so a token that was taken back before is refused to each.
 */
export function ownerOfAccessToken(db: Db, token: string, now: number): Promise<Owner | null> {
  const ahead = lookUps.get(db) ?? new Map<string, LookUp>();
  lookUps.set(db, ahead);
  const joined = ahead.get(token);
  if (joined) {
    joined.now = now;
    return joined.owner;
  }
  const lookUp: LookUp = { now, owner: yieldToEventLoop().then(lookedUp) };
  async function lookedUp(): Promise<Owner | null> {
    ahead.delete(token);
    const [owner] = await ownerQuery(db, { hash: fingerprint(token), now: lookUp.now });
    return owner ?? null;
  }
  ahead.set(token, lookUp);
  return lookUp.owner;
}

/** What renews a session waits for what ends it, so that no pair is left over that its end could not see. */
const holdSessionsOf = (transaction: Transaction, userKey: string): Promise<void> =>
  holdKey(transaction, `sessions of ${userKey}`);

/** False where the token isn't there. */
async function holdSessionsBehind(transaction: Transaction, token: string): Promise<boolean> {
  const owner = await rowsWith(transaction, "token", { hash: fingerprint(token) }).first("user_key");
  if (owner) await holdSessionsOf(transaction, owner.user_key);
  return owner !== undefined;
}

/** Works once; sent again, its reply was lost, as long as the next one was never used, else it is a copy. */
export function refreshSession(db: Db, refreshToken: string, now: number): Promise<AuthToken | null> {
  return inTransaction({ db }, async (transaction) => {
    if (!(await holdSessionsBehind(transaction, refreshToken))) return null;
    const first = await transaction
      .updateTable("token")
      .set({ used_at: now })
      .where("hash", "=", fingerprint(refreshToken))
      .where("kind", "=", "refresh")
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .returningAll()
      .executeTakeFirst();
    if (!first) return refreshAgain(transaction, refreshToken, now);
    if ((await renewalsLately(transaction, first.session, now)) > RENEWALS_AN_HOUR) throw new TooMany(HOUR / SECOND);
    await forgetSuccessors(transaction, first.session, now);
    return issueSuccessor(transaction, refreshToken, first, now);
  });
}

async function renewalsLately(db: Db, session: string, now: number): Promise<number> {
  const { times } = await db
    .selectFrom("token")
    .select((of) => of.fn.countAll<number>().as("times"))
    .where("session", "=", session)
    .where("used_at", ">", now - HOUR)
    .executeTakeFirstOrThrow();
  return times;
}

async function issueSuccessor(db: Db, refreshToken: string, used: TokenTable, now: number) {
  const pair = await issuePair(db, sessionOf(used), now);
  await rowsWith(db, "token", { hash: fingerprint(refreshToken) }).update({
    used_at: now,
    successor: sealed(pair, refreshToken),
  });
  return asAnswer(pair, now, now);
}

const usedToken = (db: Db, refreshToken: string) =>
  db
    .selectFrom("token")
    .selectAll()
    .where("hash", "=", fingerprint(refreshToken))
    .where("kind", "=", "refresh")
    .where("used_at", "is not", null)
    .executeTakeFirst();

/** Within the grace the same pair; later another in its place, or the end of the session. */
async function refreshAgain(db: Db, refreshToken: string, now: number): Promise<AuthToken | null> {
  const used = await usedToken(db, refreshToken);
  if (!used || used.used_at === null || used.expires_at <= now) return null;
  const { successor, used_at, session } = used;
  if (successor !== null) {
    const pair = unsealed(successor, refreshToken);
    if (now - used_at <= REUSE_GRACE) return asAnswer(pair, used_at, now);
    if (await withdrawUnused(db, pair, now)) return issueSuccessor(db, refreshToken, used, now);
    // Another request was faster, with this token or with the next one.
    const since = await usedToken(db, refreshToken);
    if (since?.successor !== successor) return refreshAgain(db, refreshToken, now);
  }
  await endSession(db, { session, userKey: used.user_key });
  return null;
}

/** Anyone who still has it finds out at once: its access ends, and its next renewal ends the session. */
async function withdrawUnused(db: Db, { access_token, refresh_token }: Pair, now: number): Promise<boolean> {
  const unused = await rowsWith(db, "token", { hash: fingerprint(refresh_token), used_at: null }).update({
    used_at: now,
  });
  if (unused) await db.deleteFrom("token").where("hash", "=", fingerprint(access_token)).execute();
  return unused;
}

async function forgetSuccessors(db: Db, session: string, now: number): Promise<void> {
  await db
    .updateTable("token")
    .set({ successor: null })
    .where("session", "=", session)
    .where("successor", "is not", null)
    .where("used_at", "<", now - REUSE_GRACE)
    .execute();
}

const APP = `${brand.name} app`;

/** For the authorization_code grant (S 7.1), which our app takes. */
export function issueAuthorizationCode(db: Db, userKey: string, now: number): Promise<string> {
  return issue(db, "code", CODE_LIFE, newSession(userKey, APP, now), now);
}

/** What ends it waits until the transaction is over. */
export async function sessionIsOpen(transaction: Transaction, { session, userKey }: Owner): Promise<boolean> {
  await holdSessionsOf(transaction, userKey);
  const token = await transaction
    .selectFrom("token")
    .select("hash")
    .where("session", "=", session)
    .limit(1)
    .executeTakeFirst();
  return token !== undefined;
}

/** Null where the session that asks has ended meanwhile. */
export function authorizationCodeOf(db: Db, owner: Owner, now: number): Promise<string | null> {
  return inTransaction({ db }, async (transaction) =>
    (await sessionIsOpen(transaction, owner)) ? issueAuthorizationCode(transaction, owner.userKey, now) : null,
  );
}

export function redeemAuthorizationCode(db: Db, code: string, now: number): Promise<AuthToken | null> {
  return inTransaction({ db }, async (transaction) => {
    await holdSessionsBehind(transaction, code);
    const row = await transaction
      .deleteFrom("token")
      .where("hash", "=", fingerprint(code))
      .where("kind", "=", "code")
      .returningAll()
      .executeTakeFirst();
    if (!row || row.expires_at <= now) return null;
    return asAnswer(await issuePair(transaction, { ...sessionOf(row), began_at: now }, now), now, now);
  });
}

/** Its browser is told nothing anymore either. False where the member has no such session. */
export function endSession(db: Db, { session, userKey }: Owner): Promise<boolean> {
  return inTransaction({ db }, async (transaction) => {
    await holdSessionsOf(transaction, userKey);
    const ended = await transaction
      .deleteFrom("token")
      .where("session", "=", session)
      .where("user_key", "=", userKey)
      .executeTakeFirst();
    await transaction
      .deleteFrom("push_device")
      .where("session", "=", session)
      .where("user_key", "=", userKey)
      .execute();
    return ended.numDeletedRows > 0n;
  });
}

/** A device that was approved and has not fetched its session yet gets none. */
export async function endSessionsOf(db: Db, userKey: string, except?: string): Promise<void> {
  await inTransaction({ db }, async (transaction) => {
    await holdSessionsOf(transaction, userKey);
    await transaction.deleteFrom("device").where("user_key", "=", userKey).execute();
    for (const table of ["token", "push_device"] as const) {
      let query = transaction.deleteFrom(table).where("user_key", "=", userKey);
      if (except !== undefined) query = query.where("session", "!=", except);
      await query.execute();
    }
  });
}

/** So many in one round, which holds up no other write. */
const FORGOTTEN_AT_ONCE = 5_000;

/** For everyone, also who doesn't come back. */
export async function forgetExpiredTokens(db: Db, now: number): Promise<void> {
  const expired = db.selectFrom("token").select("hash").where("expires_at", "<=", now).limit(FORGOTTEN_AT_ONCE);
  await db.deleteFrom("token").where("hash", "in", expired).execute();
}
