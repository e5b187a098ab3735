import { randomInt } from "node:crypto";
import { SIGN_IN_CODE_DIGITS, SIGN_IN_CODE_TRIES, SIGN_IN_LINK_MINUTES } from "~contracts/limits";
import { type Newcomer, newcomer as newcomerSchema } from "~contracts/member";
import { isSameSecret } from "~contracts/signature";
import type { Db, Transaction } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { holdKey, inTransaction } from "../../store/transaction";
import { createAccount } from "../new-account.server";
import type { SignInLinkTable } from "../tables";
import { fingerprint, newSecret } from "./tokens.server";

/** Who a link lets in: a member, or a newcomer who becomes one. */
type Addressed = { email: string } & ({ key: string } | { newcomer: Newcomer });

const MINUTE = 60 * 1_000;
const HOUR = 60 * MINUTE;
const LIFE = SIGN_IN_LINK_MINUTES * MINUTE;
/** With the tries of each, what strangers may guess at one account in an hour (decision 60). */
export const LINKS_AN_HOUR = 5;

const newCode = () => String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, "0");
const codeHash = (code: string, browser: string) => fingerprint(`${browser}\n${code}`);

/** Null when too many were asked for. Earlier ones stay open, or strangers who ask could close them. */
export function issueSignInLink(db: Db, who: Addressed, browser: string, now: number) {
  const { email } = who;
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `sign-in links of ${email}`);
    const { times } = await transaction
      .selectFrom("sign_in_link")
      .select((of) => of.fn.countAll<number>().as("times"))
      .where("email", "=", email)
      .where("issued_at", ">", now - HOUR)
      .executeTakeFirstOrThrow();
    if (times >= LINKS_AN_HOUR) return null;
    const [token, code, until] = [newSecret(), newCode(), now + LIFE];
    const hashes = { hash: fingerprint(token), browser: fingerprint(browser), code: codeHash(code, browser) };
    const of = "key" in who ? { user_key: who.key, newcomer: null } : { newcomer: JSON.stringify(who.newcomer) };
    await transaction
      .insertInto("sign_in_link")
      .values({ user_key: null, ...hashes, ...of, email, tries: 0, issued_at: now, expires_at: until, used_at: null })
      .execute();
    return { token, code, until };
  });
}

/** For everyone; those of the last hour count. */
export async function forgetEndedSignInLinks(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("sign_in_link")
    .where("issued_at", "<=", now - HOUR)
    .execute();
}

type Link = Pick<SignInLinkTable, "email" | "expires_at" | "used_at">;

/** Whether it still lets in the member whose address is `current`. */
export const opens = ({ email, expires_at, used_at }: Link, now: number, current: string): boolean =>
  used_at === null && now < expires_at && email === current;

/** Null where it's unknown, used, too old, or the address isn't the account's anymore. Uses nothing. */
export async function openSignInLink(db: Db, token: string, now: number): Promise<SignInLinkTable | null> {
  const link = await db
    .selectFrom("sign_in_link")
    .leftJoin("user", "user.key", "sign_in_link.user_key")
    .selectAll("sign_in_link")
    .select("user.email as current")
    .where("hash", "=", fingerprint(token))
    .executeTakeFirst();
  return link && opens(link, now, link.current ?? link.email) ? link : null;
}

type Typed = { email: string; code: string; browser: string };

/** Each try is counted before its code is compared, so that many at once are no more than one after another. */
export async function linkOfCode(db: Db, typed: Typed, now: number): Promise<SignInLinkTable | null> {
  const { code, browser } = typed;
  const link = await db
    .updateTable("sign_in_link")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("browser", "=", fingerprint(browser))
    .where("tries", "<", SIGN_IN_CODE_TRIES)
    .returningAll()
    .executeTakeFirst();
  if (!link || !opens(link, now, typed.email.trim().toLowerCase())) return null;
  return isSameSecret(codeHash(code, browser), link.code) ? link : null;
}

/** Who is signed in, and whether this made the account; null for a link that was spent meanwhile. */
export async function spendSignInLink(
  transaction: Transaction,
  { hash, user_key, email, newcomer }: SignInLinkTable,
  now: number,
): Promise<{ key: string; made: boolean } | null> {
  if (newcomer !== null)
    return (await isSpent(transaction, hash, now)) ? accountOf(transaction, email, newcomer, now) : null;
  // The account's row first, as a new password and a new address do: what comes first holds, and the other finds it.
  if (user_key === null || !(await rowsWith(transaction, "user", { key: user_key, email }).update({ email })))
    return null;
  return (await isSpent(transaction, hash, now)) ? { key: user_key, made: false } : null;
}

/** Another link, or a password, may have made it meanwhile: the mail proves whose it is. */
async function accountOf(transaction: Transaction, email: string, newcomer: string, now: number) {
  const account = { ...newcomerSchema.parse(JSON.parse(newcomer)), email, password_hash: "" };
  const made = await createAccount(transaction, account, now);
  if (made) return { key: made, made: true };
  const there = await rowsWith(transaction, "user", { email }).only("key");
  return { ...there, made: false };
}

async function isSpent(transaction: Transaction, hash: string, now: number): Promise<boolean> {
  const spent = await transaction
    .updateTable("sign_in_link")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("hash")
    .executeTakeFirst();
  return spent !== undefined;
}
