import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from "@simplewebauthn/server";
import { z } from "zod";
import { brand } from "~contracts/brand";
import { PASSKEYS_AT_MOST } from "~contracts/limits";
import type { PasskeyAnswer, PasskeyOptions, PasskeyRefusal } from "~contracts/passkeys";
import type { Db, Transaction } from "../../store/database";
import { addRows, rowsWith } from "../../store/rows";
import { holdKey } from "../../store/transaction";
import type { PasskeyTable } from "../tables";
import { fingerprint, newSecret, sessionIsOpen } from "./tokens.server";

const MINUTE = 60 * 1_000;
/** As long as someone may look at a page that offers it. */
const CHALLENGE_LIFE = 10 * MINUTE;
/** After signing in, one can be added for so long. */
export const RECENT = 15 * MINUTE;
/** In a session's place: a challenge to sign in is no one's yet. */
const ANYONE = "sign-in";

// Hundreds of modules, which few requests need.
const library = () => import("@simplewebauthn/server");

/** Who asks the device, as its browser checks it. */
const partyOf = (siteUrl: string) => {
  const { origin, hostname } = new URL(siteUrl);
  return { origin, hostname };
};

/** Browsers make none for an address of numbers. */
export const canHavePasskeys = (siteUrl: string): boolean =>
  isIP(partyOf(siteUrl).hostname.replaceAll(/[[\]]/g, "")) === 0;

/** Whether a session is so fresh that whoever holds it has just proved who they are. */
export const isRecent = (beganAt: number | null, now: number): boolean => beganAt !== null && now - beganAt < RECENT;

const challengeHash = (challenge: string, whose: string) => fingerprint(`${whose}\n${challenge}`);

async function newChallenge(db: Db, whose: string, now: number): Promise<string> {
  const challenge = newSecret();
  const row = { hash: challengeHash(challenge, whose), expires_at: now + CHALLENGE_LIFE };
  await db.insertInto("passkey_challenge").values(row).execute();
  return challenge;
}

const clientData = z.object({ challenge: z.string() });

/** The challenge that was signed, which is used up whatever comes of it; null where we gave out none such. */
async function spentChallenge(db: Db, answer: PasskeyAnswer, whose: string, now: number): Promise<string | null> {
  const client = orNull(() =>
    clientData.parse(JSON.parse(Buffer.from(answer.response.clientDataJSON, "base64url").toString())),
  );
  if (!client) return null;
  const row = await db
    .deleteFrom("passkey_challenge")
    .where("hash", "=", challengeHash(client.challenge, whose))
    .returning("expires_at")
    .executeTakeFirst();
  return row && now < row.expires_at ? client.challenge : null;
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export async function forgetOldChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom("passkey_challenge").where("expires_at", "<=", now).execute();
}

export const passkeysOf = (db: Db, userKey: string): Promise<PasskeyTable[]> =>
  db.selectFrom("passkey").selectAll().where("user_key", "=", userKey).orderBy("created_at").orderBy("id").execute();

type Member = { userKey: string; session: string };

/** Null where it can't be told. */
export async function sessionBegan(db: Db, session: string): Promise<number | null> {
  const row = await rowsWith(db, "token", { session }).first("began_at");
  return row?.began_at ?? null;
}

/** Why this session may add none now. */
async function obstacle(db: Db, { userKey, session }: Member, now: number): Promise<PasskeyRefusal | null> {
  if (!isRecent(await sessionBegan(db, session), now)) return "sign_in_again";
  return (await passkeysOf(db, userKey)).length >= PASSKEYS_AT_MOST ? "too_many_passkeys" : null;
}

type Account = { email: string; name: string };

/** What the member's browser needs to make one. */
export async function passkeyToMake(
  db: Db,
  member: Member,
  { email, name }: Account,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<PasskeyOptions | PasskeyRefusal> {
  const refusal = await obstacle(db, member, now);
  if (refusal) return refusal;
  const { generateRegistrationOptions } = await library();
  const { userKey, session } = member;
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: partyOf(siteUrl).hostname,
    userName: email,
    userDisplayName: name,
    userID: bytes(Buffer.from(userKey)),
    challenge: bytes(Buffer.from(await newChallenge(db, session, now), "base64url")),
    timeout: CHALLENGE_LIFE,
    // It shall be found without an address being typed.
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    excludeCredentials: (await passkeysOf(db, userKey)).map(({ id }) => ({ id })),
  });
  return { ...options };
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer);

type Made = Pick<PasskeyTable, "id" | "public_key" | "counter">;

const registration = z.object({ attestationObject: z.base64url() });

/** We ask for none, and the library would fetch whatever addresses one names, before it trusts it. */
export async function namesCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(bytes(Buffer.from(attestationObject, "base64url")));
  const format = attestation.get("fmt");
  return format !== "none" && (format !== "packed" || attestation.get("attStmt").get("x5c") !== undefined);
}

/** What the browser made for this session's challenge; null for anything else. */
export async function madePasskey(
  db: Db,
  { session }: Member,
  answer: PasskeyAnswer,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<Made | null> {
  const challenge = await spentChallenge(db, answer, session, now);
  if (challenge === null) return null;
  const { verifyRegistrationResponse } = await library();
  const { origin, hostname } = partyOf(siteUrl);
  try {
    if (await namesCertificates(registration.parse(answer.response).attestationObject)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: false,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    if (id !== answer.id) return null;
    return { id, public_key: Buffer.from(publicKey).toString("base64url"), counter };
  } catch {
    // The library throws for whatever isn't as it should be.
    return null;
  }
}

/** Null once it's the member's; what ends the session meanwhile waits, and then takes it along. */
export async function addPasskey(
  transaction: Transaction,
  member: Member,
  made: Made & { name: string },
  now: number,
): Promise<PasskeyRefusal | null> {
  await holdKey(transaction, `passkeys of ${member.userKey}`);
  if (!(await sessionIsOpen(transaction, member))) return "sign_in_again";
  const refusal = await obstacle(transaction, member, now);
  if (refusal) return refusal;
  // Whoever has it first, this member or another, keeps it.
  const added = await addRows(transaction, "passkey", {
    ...made,
    ...{ user_key: member.userKey, created_at: now, used_at: null },
  });
  return added ? null : "invalid_passkey";
}

/** Its name; null where the member has none such. */
export async function removePasskey(db: Db, userKey: string, id: string): Promise<string | null> {
  const removed = await db
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("user_key", "=", userKey)
    .returning("name")
    .executeTakeFirst();
  return removed?.name ?? null;
}

/** True if there were any. */
export async function removePasskeysOf(db: Db, userKey: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("passkey").where("user_key", "=", userKey).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** `staff`: who opens the desk with it, as the person that the device knows; without, anyone signs in. */
type PasskeyUse = { siteUrl: string; now: number; staff?: string };
const whoseUse = ({ staff }: PasskeyUse) => (staff === undefined ? ANYONE : `desk of ${staff}`);

/** What a browser needs to use one; to sign in, the same for everyone. */
export async function passkeyToUse(db: Db, use: PasskeyUse): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const challenge = await newChallenge(db, whoseUse(use), use.now);
  const options = await generateAuthenticationOptions({
    rpID: partyOf(use.siteUrl).hostname,
    userVerification: use.staff === undefined ? "preferred" : "required",
    challenge: bytes(Buffer.from(challenge, "base64url")),
    timeout: CHALLENGE_LIFE,
  });
  return { ...options };
}

export type UsedPasskey = { passkey: PasskeyTable; counter: number };

/** Whose it is, if it signed a challenge of ours; null for anything else. */
export async function usedPasskey(db: Db, answer: PasskeyAnswer, use: PasskeyUse): Promise<UsedPasskey | null> {
  const { staff, siteUrl } = use;
  const challenge = await spentChallenge(db, answer, whoseUse(use), use.now);
  const passkey = await rowsWith(db, "passkey", { id: answer.id }).first();
  const owner = answer.response.userHandle;
  if (challenge === null || !passkey || owner !== Buffer.from(passkey.user_key).toString("base64url")) return null;
  if (staff !== undefined && passkey.user_key !== staff) return null;
  const { verifyAuthenticationResponse } = await library();
  const { origin, hostname } = partyOf(siteUrl);
  const credential: WebAuthnCredential = {
    id: passkey.id,
    publicKey: bytes(Buffer.from(passkey.public_key, "base64url")),
    counter: passkey.counter,
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential,
      requireUserVerification: staff !== undefined,
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

/** The account's row first, as a new password does: what comes first holds, and the other finds it. */
export async function countPasskey(
  transaction: Transaction,
  { passkey, counter }: UsedPasskey,
  now: number,
): Promise<boolean> {
  await rowsWith(transaction, "user", { key: passkey.user_key }).update((row) => ({ email: row.ref("email") }));
  const { id, counter: before } = passkey;
  return rowsWith(transaction, "passkey", { id, counter: before }).update({ counter, used_at: now });
}
