import { randomUUID } from "node:crypto";
import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";
import { holdKey, inTransaction } from "../store/transaction";
import {
  hasFreeSeat,
  isAlive,
  licensesToDrop,
  lifeOf,
  LOOKING_LIFE,
  PLAYING_LIFE,
  plays,
  type Seats,
  seatsTaken,
} from "./seats";
import type { LicenseTable } from "./tables";

const licensesOf = (db: Db, userKey: string) =>
  db.selectFrom("license").selectAll().where("user_key", "=", userKey).execute();

export type Claim = ({ licenseKey: string } & Seats) | Seats;

export function claimLicense(
  db: Db,
  userKey: string,
  resourceEntitlements: readonly string[],
  now: number,
  { device = null, session = null }: Partial<Pick<LicenseTable, "device" | "session">> = {},
): Promise<Claim> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `license:${userKey}`);
    const licenses = await licensesOf(transaction, userKey);
    const seats = seatsTaken(licenses, now);
    if (!hasFreeSeat(seats)) return seats;

    const dropped = licensesToDrop(licenses, now);
    if (dropped.length > 0) await transaction.deleteFrom("license").where("license_key", "in", dropped).execute();
    const licenseKey = randomUUID();
    await transaction
      .insertInto("license")
      .values({
        license_key: licenseKey,
        user_key: userKey,
        resource_entitlements: JSON.stringify(resourceEntitlements),
        created_at: now,
        renewed_at: now,
        started_at: null,
        expires_at: now + LOOKING_LIFE,
        device,
        stopped_at: null,
        session,
      })
      .execute();
    return { licenseKey, ...seats };
  });
}

/** `stopped`: ended from another device, so playback must stop. */
export type Renewal = { resourceEntitlements: string; begins: boolean } | "gone" | "stopped" | Seats;

/** The first playing renewal takes a seat, or fails if all are taken, also for concurrent calls; so it does again. */
export function renewLicense(
  db: Db,
  licenseKey: string,
  userKey: string,
  now: number,
  isPlaying: boolean,
  session?: string,
): Promise<Renewal> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `license:${userKey}`);
    const licenses = await licensesOf(transaction, userKey);
    const own = licenses.find(({ license_key }) => license_key === licenseKey);
    // A newly opened page takes a new license, if there is a seat.
    if (!own || !(isPlaying || isAlive(own, now))) return "gone";
    if (own.stopped_at !== null) return isPlaying && isAlive(own, now) ? "stopped" : "gone";
    const begins = isPlaying && !plays(own, now);
    const seats = seatsTaken(licenses, now);
    if (begins && !hasFreeSeat(seats)) return seats;
    const started_at = begins ? now : own.started_at;
    await rowsWith(transaction, "license", { license_key: licenseKey }).update({
      renewed_at: now,
      started_at,
      expires_at: now + lifeOf({ started_at }),
      ...(session && { session }),
    });
    return { resourceEntitlements: own.resource_entitlements, begins };
  });
}

/** Often enough for one that plays, and no write for every playlist. */
const RENEWED_AGAIN = 30_000;

type Picture = { begins: boolean; since: number };

/** For a picture that asks for its playlist, wherever it plays; null where it may not go on. */
export async function takeSeat(
  db: Db,
  licenseKey: string,
  now: number,
  mayPlay: (userKey: string) => Promise<boolean>,
): Promise<(Picture & { userKey: string }) | null> {
  const own = await rowsWith(db, "license", { license_key: licenseKey }).first();
  if (!own || own.stopped_at !== null) return null;
  const { user_key: userKey, session } = own;
  if ((session !== null && !(await isOpen(db, session, now))) || !(await mayPlay(userKey))) return null;
  const since = own.started_at ?? now;
  if (plays(own, now) && now - own.renewed_at < RENEWED_AGAIN) return { userKey, since, begins: false };
  const renewal = await renewLicense(db, licenseKey, userKey, now, true);
  return typeof renewal === "object" && "begins" in renewal ? { userKey, since, begins: renewal.begins } : null;
}

async function isOpen(db: Db, session: string, now: number): Promise<boolean> {
  const token = db.selectFrom("token").select("hash").where("session", "=", session).where("expires_at", ">", now);
  return (await token.limit(1).executeTakeFirst()) !== undefined;
}

/** `unplayed` releases only a license that never played; idempotent. What returns to its page may begin again. */
export async function releaseLicense(
  db: Db,
  licenseKey: string,
  userKey: string,
  now: number,
  unplayed = false,
): Promise<void> {
  const own = db
    .updateTable("license")
    .set({ renewed_at: now - PLAYING_LIFE, expires_at: now })
    .where("license_key", "=", licenseKey)
    .where("user_key", "=", userKey);
  await (unplayed ? own.where("started_at", "is", null) : own).execute();
}

export async function playingStreams(db: Db, userKey: string, now: number) {
  const licenses = await licensesOf(db, userKey);
  return licenses
    .flatMap((license) => {
      const { license_key, device, started_at } = license;
      return plays(license, now) && started_at !== null ? [{ license_key, device, started_at }] : [];
    })
    .sort((one, other) => one.started_at - other.started_at);
}

/** The clock of the back end where it is renewed may be minutes behind (security 6). */
const REMEMBERED = 60 * 60_000;

/** So many in one round, which holds up no other write. */
export const FORGOTTEN_AT_ONCE = 5_000;

/** They name a device, also of members who watch no more. */
export async function forgetEndedLicenses(db: Db, now: number): Promise<void> {
  const ended = db
    .selectFrom("license")
    .select("license_key")
    .where("expires_at", "<=", now - REMEMBERED)
    .limit(FORGOTTEN_AT_ONCE);
  await db.deleteFrom("license").where("license_key", "in", ended).execute();
}

export async function stopLicense(db: Db, licenseKey: string, userKey: string, now: number): Promise<void> {
  await releaseLicense(db, licenseKey, userKey, now, true);
  await rowsWith(db, "license", { license_key: licenseKey, user_key: userKey, stopped_at: null }).update({
    stopped_at: now,
  });
}
