import { EMAIL_LINK_HOURS } from "~contracts/limits";
import type { Db, Transaction } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { holdKey } from "../../store/transaction";
import { type AddressChanges, refusal } from "../member-context.server";
import { spendMailedLinks } from "../sign-in/reset-tokens.server";
import { fingerprint, newSecret } from "../sign-in/tokens.server";
import type { EmailChangeTable } from "../tables";

const MINUTE = 60 * 1_000;
const HOUR = 60 * MINUTE;
const LIFE = EMAIL_LINK_HOURS * HOUR;
const ASKED_AT_MOST = 3;

/** What the team asks for opens a day later: until then anyone who reads the old address can stop it (record 0039). */
type AddressChange = { userKey: string; email: string; now: number; byTeam?: boolean };
type Issued = { token: string; until: number } | "sent" | { retryAfterSeconds: number };

/** Valid once, or until the next one; "sent": a form that came twice. */
export async function issueEmailChange(
  transaction: Transaction,
  { userKey, email, now, byTeam = false }: AddressChange,
): Promise<Issued> {
  await holdKey(transaction, `email of ${userKey}`);
  const request = await transaction
    .selectFrom("email_change")
    .selectAll()
    .where("user_key", "=", userKey)
    .where("issued_at", ">", now - HOUR)
    .orderBy("issued_at")
    .execute();
  const opens_at = byTeam ? now + LIFE : null;
  if (request.some((one) => one.email === email && isUnused(one, now) && now - one.issued_at < MINUTE)) return "sent";
  const [oldest] = request;
  if (oldest && request.length >= ASKED_AT_MOST)
    return { retryAfterSeconds: Math.ceil((oldest.issued_at + HOUR - now) / 1_000) };
  await closeEmailChanges(transaction, userKey, now);
  const [token, until] = [newSecret(), (opens_at ?? now) + LIFE];
  const unused = { opens_at, used_at: null, before: null };
  await transaction
    .insertInto("email_change")
    .values({ hash: fingerprint(token), user_key: userKey, email, issued_at: now, expires_at: until, ...unused })
    .execute();
  return { token, until };
}

/** It may be a stranger's. */
export async function forgetUnusedAddresses(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("email_change")
    .where("used_at", "is", null)
    .where("issued_at", "<=", now - LIFE)
    .where("expires_at", "<=", now)
    .execute();
}

type Addressed = { key: string; email: string };

const changesOf = (db: Db, { key }: Addressed) =>
  db
    .selectFrom("email_change")
    .select(["email", "before"])
    .where("user_key", "=", key)
    .where("used_at", "is not", null)
    .execute();

/** The account's now and before, without those that are another account's. */
export async function addressesOf(db: Db, account: Addressed): Promise<string[]> {
  const changes = await changesOf(db, account);
  const before = changes.flatMap((change) => [change.email, change.before ?? change.email]);
  return withoutOthers(db, account, [account.email, ...before]);
}

/** The account's now, and those that a link in their own mail once confirmed: no address that was only typed. */
export async function confirmedAddressesOf(db: Db, account: Addressed): Promise<string[]> {
  const changes = await changesOf(db, account);
  return withoutOthers(db, account, [account.email, ...changes.map(({ email }) => email)]);
}

async function withoutOthers(db: Db, { key }: Addressed, known: readonly string[]): Promise<string[]> {
  const others = await db
    .selectFrom("user")
    .select("email")
    .where("email", "in", known)
    .where("key", "<>", key)
    .execute();
  return [...new Set(known)].filter((one) => !others.some((other) => other.email === one));
}

const isUnused = ({ used_at, expires_at }: EmailChangeTable, now: number) => used_at === null && expires_at > now;

/** A link from before a later one, or before a new password, changes nothing. */
export async function closeEmailChanges(transaction: Db, userKey: string, now: number): Promise<void> {
  await transaction
    .updateTable("email_change")
    // Not at `now`: anyone who confirms it at this moment has read an earlier clock.
    .set((row) => ({ expires_at: row.ref("issued_at") }))
    .where("user_key", "=", userKey)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

type Followed = { token: string; userKey: string; now: number };
type EmailChange =
  | { state: "open" | "changed"; /** The new one. */ email: string }
  | { state: "early"; email: string; opensAt: number }
  /** Unknown, used for an address that was changed again, too old; or someone else's. */
  | { state: "not_found" | "other_account" };

/** What the link does for the member who follows it. */
export async function emailChangeOf(db: Db, { token, userKey, now }: Followed): Promise<EmailChange> {
  const change = await db
    .selectFrom("email_change")
    .innerJoin("user", "user.key", "email_change.user_key")
    .selectAll("email_change")
    .select("user.email as current")
    .where("hash", "=", fingerprint(token))
    .executeTakeFirst();
  if (!change) return { state: "not_found" };
  if (change.user_key !== userKey) return { state: "other_account" };
  const { email, current, opens_at } = change;
  if (change.used_at !== null) return email === current ? { state: "changed", email } : { state: "not_found" };
  if (!isUnused(change, now)) return { state: "not_found" };
  return opens_at !== null && opens_at > now ? { state: "early", email, opensAt: opens_at } : { state: "open", email };
}

export const isAddressTaken = async (db: Db, email: string): Promise<boolean> =>
  (await rowsWith(db, "user", { email }).first("key")) !== undefined;

/** Of two who want one address, by a link or by signing up, the second finds it taken. */
export const holdAddress = (transaction: Transaction, email: string): Promise<void> =>
  holdKey(transaction, `address ${email}`);

type Changed =
  | { state: "changed"; email: string; /** Null: it was, before. */ before: { email: string; name: string } | null }
  | { state: "not_found" | "other_account" | "taken" | "payment_open" };

/** Links that were mailed to the address before set no password anymore; sessions go on. */
export async function changeEmail(
  transaction: Transaction,
  { token, userKey, now }: Followed,
  addresses: AddressChanges | undefined,
): Promise<Changed> {
  await holdKey(transaction, `email of ${userKey}`);
  const change = await emailChangeOf(transaction, { token, userKey, now });
  if (change.state === "changed") return { ...change, state: "changed", before: null };
  if (change.state !== "open") return { state: change.state === "other_account" ? "other_account" : "not_found" };
  const { email } = change;
  await holdAddress(transaction, email);
  if (await isAddressTaken(transaction, email)) return { state: "taken" };
  if (addresses && !(await addresses.mayChange(transaction, userKey))) return { state: "payment_open" };
  // A round that tells this member of their games has read the address before.
  await holdKey(transaction, `alerts of ${userKey}`);
  const before = await rowsWith(transaction, "user", { key: userKey }).first("email", "name");
  if (!before) return { state: "not_found" };
  await rowsWith(transaction, "user", { key: userKey }).update({ email });
  await spendEmailChange(transaction, token, { used_at: now, before: before.email });
  await spendMailedLinks(transaction, userKey, now);
  await redirectAlerts(transaction, before.email, email);
  await addresses?.changed(transaction, userKey, now);
  return { state: "changed", email, before };
}

type Used = { used_at: number; before: string };

/** After the account's row, which a new password writes first, too: what it closed in between opens nothing. */
async function spendEmailChange(transaction: Transaction, token: string, used: Used): Promise<void> {
  const spent = await transaction
    .updateTable("email_change")
    .set(used)
    .where("hash", "=", fingerprint(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", used.used_at)
    .returning("hash")
    .executeTakeFirst();
  if (!spent) throw refusal(404, { error: "not_found" });
}

/** Mail about games that still waits is this member's; a letter to one person stays where it was written to. */
async function redirectAlerts(transaction: Transaction, from: string, to: string): Promise<void> {
  await transaction
    .updateTable("outbox")
    .set({ to })
    .where("to", "=", from)
    .where("state", "=", "queued")
    .where("unsubscribe_url", "is not", null)
    .execute();
}
