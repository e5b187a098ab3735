import { createHash, randomUUID } from "node:crypto";
import { INVITATION_DAYS, SEAT_CODE_MINUTES } from "~contracts/limits";
import { SECRET_CODES, secretCode } from "~contracts/short-code";
import type { Db, Transaction } from "../../store/database";
import { prepared } from "../../store/prepared";
import { rowsWith } from "../../store/rows";
import { holdKey, inTransaction } from "../../store/transaction";
import { ownSubscription } from "../membership.server";
import { derivedToken, newDerivedToken } from "../sign-in/derived-token.server";
import { fingerprint } from "../sign-in/tokens.server";
import type { FamilyInvitationTable } from "../tables";
import { placeIn, seatsOf, seatsTaken } from "./family-places.server";
import { familyRefusal } from "./family-refusals";

const DAY = 24 * 60 * 60 * 1_000;
const INVITATION_LIFE = INVITATION_DAYS * DAY;
const SEAT_CODE_LIFE = SEAT_CODE_MINUTES * 60_000;
export const MAILS_A_DAY = 10;
export const OPEN_AT_MOST = 10;
/** Old links still explain themselves this long. */
const KEPT_FOR = 90 * DAY;
/** An address that is invited once more so soon was pressed twice. */
export const ONE_PRESS = 60_000;

export type Invitation = FamilyInvitationTable & { token: string | null; code: string | null };

const invitationOf = (id: string) => `family invitation\n${id}`;

/** Each mail gets a fresh token and the whole time again. */
export function freshToken(id: string, secret: string, now: number) {
  const { nonce, hash } = newDerivedToken(invitationOf(id), secret);
  return { nonce, hash, sent_at: now, expires_at: now + INVITATION_LIFE };
}

export function withToken(invitation: FamilyInvitationTable, secret: string): Invitation {
  const token = derivedToken(invitationOf(invitation.id), invitation, secret);
  return { ...invitation, token, code: token && invitation.code_hash && seatCodeOf(token) };
}

/** Derived as the token is, so that the owner can see it again and the store can't. */
function seatCodeOf(token: string): string {
  const digest = createHash("sha256").update(`code\n${token}`).digest();
  return secretCode(digest.readUIntBE(0, 6) % SECRET_CODES);
}

const seatCodeHash = (code: string, secret: string) => fingerprint(`${secret}\n${code}`);

const isEmailOf = (email: string) => (member: { email: string }) => member.email === email;

async function countMail(transaction: Transaction, owner_key: string, now: number): Promise<void> {
  await transaction
    .deleteFrom("family_mail")
    .where("owner_key", "=", owner_key)
    .where("sent_at", "<=", now - DAY)
    .execute();
  const sent = await transaction
    .selectFrom("family_mail")
    .select("sent_at")
    .where("owner_key", "=", owner_key)
    .orderBy("sent_at")
    .execute();
  const [oldest] = sent;
  if (oldest && sent.length >= MAILS_A_DAY) {
    throw familyRefusal("too_many_mails", Math.ceil((oldest.sent_at + DAY - now) / 1_000));
  }
  await transaction.insertInto("family_mail").values({ id: randomUUID(), owner_key, sent_at: now }).execute();
}

/** Requires a running plan of one's own that has seats, and no seat in another family (S 4.5); returns how many. */
async function requireOwner(transaction: Transaction, userKey: string, now: number): Promise<number> {
  if (await placeIn(transaction, userKey)) throw familyRefusal("in_family");
  const subscription = await ownSubscription(transaction, userKey, now);
  if (!subscription || subscription.expires_at <= now) throw familyRefusal("no_plan");
  const seats = await seatsOf(transaction, subscription);
  if (seats === 0) throw familyRefusal("no_seats");
  return seats;
}

type Owned = { ownerKey: string; secret: string; now: number };
/** Not new: its mail went out with the first of two presses. */
export type Mailed = { invitation: Invitation; isNew: boolean };

/** One per address (rulings 3, "manage-family"). */
export function invite(db: Db, email: string, { ownerKey, secret, now }: Owned): Promise<Mailed> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `family ${ownerKey}`);
    const seats = await requireOwner(transaction, ownerKey, now);
    const members = await seatsTaken(transaction, ownerKey);
    if (members.some(isEmailOf(email))) throw familyRefusal("already_member");
    if (members.length >= seats) throw familyRefusal("full");
    const open = await transaction
      .selectFrom("family_invitation")
      .selectAll()
      .where("owner_key", "=", ownerKey)
      .where("state", "=", "open")
      .execute();
    const earlier = open.find(isEmailOf(email));
    if (earlier && earlier.sent_at + ONE_PRESS <= now) throw familyRefusal("already_invited");
    if (earlier) return { invitation: withToken(earlier, secret), isNew: false };
    if (open.length >= OPEN_AT_MOST) throw familyRefusal("too_many_open");
    await countMail(transaction, ownerKey, now);
    const id = randomUUID();
    const row = await transaction
      .insertInto("family_invitation")
      .values({
        ...{ id, owner_key: ownerKey, email, code_hash: null, state: "open", accepted_at: null },
        ...freshToken(id, secret, now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { invitation: withToken(row, secret), isNew: true };
  });
}

/** For whoever the owner reads the code to. One at a time: two people on the phone get one after the other. */
export function inviteByCode(db: Db, { ownerKey, secret, now }: Owned): Promise<Invitation> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `family ${ownerKey}`);
    const seats = await requireOwner(transaction, ownerKey, now);
    if ((await seatsTaken(transaction, ownerKey)).length >= seats) throw familyRefusal("full");
    const [earlier] = (await openInvitations(transaction, ownerKey, secret)).filter(({ code }) => code !== null);
    if (earlier && earlier.expires_at > now) return earlier;
    if (earlier) await revoke(transaction, earlier.id, ownerKey);
    const id = randomUUID();
    const { token, nonce, hash } = newDerivedToken(invitationOf(id), secret);
    const row = await transaction
      .insertInto("family_invitation")
      .values({
        ...{ id, owner_key: ownerKey, email: "", nonce, hash, code_hash: seatCodeHash(seatCodeOf(token), secret) },
        ...{ state: "open", accepted_at: null, sent_at: now, expires_at: now + SEAT_CODE_LIFE },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return withToken(row, secret);
  });
}

/** The newest of a code, as two live ones may be the same once in years. Null where it opens nothing. */
export async function tokenOfSeatCode(db: Db, code: string, secret: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom("family_invitation")
    .selectAll()
    .where("code_hash", "=", seatCodeHash(code, secret))
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .orderBy("sent_at", "desc")
    .executeTakeFirst();
  return row ? withToken(row, secret).token : null;
}

/** Theirs, too, who never invite again: it is the address of someone who perhaps never answered. */
export async function forgetOldInvitations(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("family_invitation")
    .where("expires_at", "<", now - KEPT_FOR)
    .execute();
  await db
    .deleteFrom("family_mail")
    .where("sent_at", "<=", now - DAY)
    .execute();
}

/** The link mailed before stops working. */
export function resend(db: Db, id: string, { ownerKey, secret, now }: Owned): Promise<Mailed> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `family ${ownerKey}`);
    const seats = await requireOwner(transaction, ownerKey, now);
    const row = await transaction
      .updateTable("family_invitation")
      .set(freshToken(id, secret, now))
      .where("id", "=", id)
      .where("owner_key", "=", ownerKey)
      .where("email", "!=", "")
      .where("state", "=", "open")
      .returningAll()
      .executeTakeFirst();
    if (!row) throw familyRefusal("not_found");
    if ((await seatsTaken(transaction, ownerKey)).length >= seats) throw familyRefusal("full");
    await countMail(transaction, ownerKey, now);
    return { invitation: withToken(row, secret), isNew: true };
  });
}

/** Of two presses, the second finds it done. */
export async function revoke(db: Db, id: string, ownerKey: string): Promise<void> {
  const revoked = await db
    .updateTable("family_invitation")
    .set({ state: "revoked" })
    .where("id", "=", id)
    .where("owner_key", "=", ownerKey)
    .where("state", "in", ["open", "revoked"])
    .returning("id")
    .executeTakeFirst();
  if (!revoked) throw familyRefusal("not_found");
}

const openQuery = prepared((db, given: { ownerKey: string }) =>
  db
    .selectFrom("family_invitation")
    .selectAll()
    .where("owner_key", "=", given.ownerKey)
    .where("state", "=", "open")
    .orderBy("sent_at", "desc")
    .orderBy("id"),
);

export async function openInvitations(db: Db, ownerKey: string, secret: string): Promise<Invitation[]> {
  const rows = await openQuery(db, { ownerKey });
  return rows.map((row) => withToken(row, secret));
}

export function invitationByToken(db: Db, token: string): Promise<FamilyInvitationTable | undefined> {
  return rowsWith(db, "family_invitation", { hash: fingerprint(token) }).first();
}

export async function stateOf(db: Db, invitation: FamilyInvitationTable, now: number) {
  if (invitation.state === "revoked") return "revoked";
  if (invitation.state === "accepted") return "used";
  if (invitation.expires_at <= now) return "expired";
  const subscription = await ownSubscription(db, invitation.owner_key, now);
  if (!subscription || subscription.expires_at <= now) return "ended";
  const seats = await seatsOf(db, subscription);
  return (await seatsTaken(db, invitation.owner_key)).length >= seats ? "full" : "open";
}
