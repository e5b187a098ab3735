import { DESK_SESSION_HOURS, RECOVERY_CODES } from "~contracts/desk";
import type { PasskeyAnswer } from "~contracts/passkeys";
import {
  canHavePasskeys,
  countPasskey,
  passkeysOf,
  type UsedPasskey,
  usedPasskey,
} from "../member/sign-in/passkeys.server";
import { fingerprint, newSecret } from "../member/sign-in/tokens.server";
import { TooMany } from "../member/too-many";
import { randomCode } from "../random-code";
import type { Db, Transaction } from "../store/database";
import { rowsWith } from "../store/rows";
import { sealedText, unsealedText } from "../store/sealed-text";
import { holdKey, inTransaction } from "../store/transaction";
import { type Actor, noteDeed } from "./audit.server";
import { moreTries, newFactorSecret, takenStep, waitForTry } from "./second-factor";
import { type Staff, staffOf } from "./staff.server";

type Moment = { db: Db; secret: string; siteUrl: string; now: number };

const LIFE_MS = DESK_SESSION_HOURS * 60 * 60 * 1_000;
const PURPOSE = "second factor";
const RECOVERY_LENGTH = 16;

const holdFactor = (transaction: Transaction, userKey: string) => holdKey(transaction, `second factor of ${userKey}`);

/** The secret that waits for its first code; null once there is a second factor. */
export function enrollment({ db, secret }: Pick<Moment, "db" | "secret">, userKey: string): Promise<string | null> {
  return inTransaction({ db }, async (transaction) => {
    await holdFactor(transaction, userKey);
    const staff = await staffOf(transaction, userKey);
    if (!staff || staff.confirmed_at !== null) return null;
    if (staff.secret !== null) return unsealedText(staff.secret, secret, PURPOSE);
    const made = newFactorSecret();
    await rowsWith(transaction, "desk_staff", { user_key: userKey }).update({
      secret: sealedText(made, secret, PURPOSE),
    });
    return made;
  });
}

/** Takes a recovery code out of the store, so that it works once. */
async function isRecovery(transaction: Transaction, { user_key }: Staff, code: string): Promise<boolean> {
  const taken = await transaction
    .deleteFrom("desk_recovery")
    .where("hash", "=", fingerprint(code))
    .where("user_key", "=", user_key)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** With what the audit calls it. */
type Taken = { last_step: number; action: string } | null;

async function takenCode(transaction: Transaction, staff: Staff, code: string, at: Moment): Promise<Taken> {
  if (staff.secret === null) return null;
  if (staff.confirmed_at !== null && code.length === RECOVERY_LENGTH)
    return (await isRecovery(transaction, staff, code))
      ? { last_step: staff.last_step, action: "factor.recover" }
      : null;
  const step = takenStep(unsealedText(staff.secret, at.secret, PURPOSE), code, staff.last_step, at.now);
  if (step === null) return null;
  return { last_step: step, action: staff.confirmed_at === null ? "factor.confirm" : "session.begin" };
}

/** The first time, a passkey takes a code beside it: else whoever knows the password would add one, and be in. */
async function taken(
  transaction: Transaction,
  staff: Staff,
  { code, used }: { code: string; used: UsedPasskey | null | undefined },
  at: Moment,
): Promise<Taken> {
  if (used === undefined) return takenCode(transaction, staff, code, at);
  if (used === null || !(await countPasskey(transaction, used, at.now))) return null;
  const { id, user_key } = used.passkey;
  if (await rowsWith(transaction, "desk_passkey", { id }).first("id"))
    return { last_step: staff.last_step, action: "session.begin" };
  const step = await takenCode(transaction, staff, code, at);
  if (step) await transaction.insertInto("desk_passkey").values({ id, user_key }).execute();
  return step;
}

async function newRecoveryCodes(transaction: Transaction, user_key: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomCode(RECOVERY_LENGTH));
  await transaction
    .insertInto("desk_recovery")
    .values(codes.map((code) => ({ hash: fingerprint(code), user_key })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

/** Whether there is one to open the desk with, for who has the app's codes, too. */
export const canUsePasskey = async (db: Db, { user_key, confirmed_at }: Staff, siteUrl: string): Promise<boolean> =>
  confirmed_at !== null && canHavePasskeys(siteUrl) && (await passkeysOf(db, user_key)).length > 0;

type BegunSession = { session: string; recovery_codes: string[] };

/** Null for a wrong or used code or passkey, which is counted; the first right code confirms the second factor. */
export async function beginDeskSession(
  at: Moment,
  userKey: string,
  { code = "", passkey }: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
  place: Actor["place"],
): Promise<BegunSession | null> {
  const { db, siteUrl, now } = at;
  const used = passkey && (await usedPasskey(db, passkey, { siteUrl, now, staff: userKey }));
  const answer = await inTransaction({ db }, async (transaction) => {
    await holdFactor(transaction, userKey);
    const staff = await staffOf(transaction, userKey);
    if (!staff) return null;
    const wait = waitForTry(staff, now);
    if (wait !== null) return wait;
    const step = await taken(transaction, staff, { code, used }, at);
    const change = step
      ? { last_step: step.last_step, confirmed_at: staff.confirmed_at ?? now, tries: 0, tries_from: 0 }
      : moreTries(staff, now);
    await rowsWith(transaction, "desk_staff", { user_key: userKey }).update(change);
    if (!step) return null;
    const isFirst = staff.confirmed_at === null;
    const recovery_codes = isFirst ? await newRecoveryCodes(transaction, userKey) : [];
    const session = newSecret();
    await transaction.deleteFrom("desk_session").where("expires_at", "<=", now).execute();
    await transaction
      .insertInto("desk_session")
      .values({ hash: fingerprint(session), user_key: userKey, expires_at: now + LIFE_MS })
      .execute();
    const deed = { action: step.action, subject: userKey, after: used ? "by passkey" : null };
    await noteDeed(transaction, { actor: userKey, place }, deed, now);
    return { session, recovery_codes };
  });
  if (typeof answer === "number") throw new TooMany(answer);
  return answer;
}

/** Whether it is this member's, and still open. */
export async function isOpenSession(db: Db, userKey: string, session: string, now: number): Promise<boolean> {
  const open = await db
    .selectFrom("desk_session")
    .select("hash")
    .where("hash", "=", fingerprint(session))
    .where("user_key", "=", userKey)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return open !== undefined;
}

export async function endDeskSession(db: Db, session: string): Promise<void> {
  await db.deleteFrom("desk_session").where("hash", "=", fingerprint(session)).execute();
}
