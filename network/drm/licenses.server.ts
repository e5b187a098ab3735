import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../store/database";
import { holdKey, inTransaction } from "../store/transaction";
import { hasFreeSeat, isAlive, licensesToDrop, lifeOf, LOOKING_LIFE, type Seats, seatsTaken } from "./seats";

type Db = Kysely<Database>;

const licensesOf = (db: Db, userKey: string) =>
  db.selectFrom("licence").selectAll().where("user_key", "=", userKey).execute();

export type Claim = ({ licenseKey: string } & Seats) | Seats;

/** A license for one more device that has yet to begin, or all seats are taken. */
export function claimLicense(
  db: Db,
  userKey: string,
  resourceEntitlements: readonly string[],
  now: number,
): Promise<Claim> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `license:${userKey}`);
    const licenses = await licensesOf(transaction, userKey);
    const seats = seatsTaken(licenses, now);
    if (!hasFreeSeat(seats)) return seats;

    const dropped = licensesToDrop(licenses, now);
    if (dropped.length > 0) await transaction.deleteFrom("licence").where("license_key", "in", dropped).execute();
    const licenseKey = randomUUID();
    await transaction
      .insertInto("licence")
      .values({
        license_key: licenseKey,
        user_key: userKey,
        resource_entitlements: JSON.stringify(resourceEntitlements),
        created_at: now,
        renewed_at: now,
        started_at: null,
        expires_at: now + LOOKING_LIFE,
      })
      .execute();
    return { licenseKey, ...seats };
  });
}

export type Renewal = { resourceEntitlements: string } | "gone" | Seats;

/**
 * Gives a living license another life. One that begins to play takes a seat, or is told that all are taken: however many
 * begin at once, no more than the limit do.
 */
export function renewLicense(
  db: Db,
  licenseKey: string,
  userKey: string,
  now: number,
  plays: boolean,
): Promise<Renewal> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `license:${userKey}`);
    const licenses = await licensesOf(transaction, userKey);
    const own = licenses.find(({ license_key }) => license_key === licenseKey);
    if (!own || !isAlive(own, now)) return "gone";

    const begins = plays && own.started_at === null;
    const seats = seatsTaken(licenses, now);
    if (begins && !hasFreeSeat(seats)) return seats;
    const started_at = begins ? now : own.started_at;
    await transaction
      .updateTable("licence")
      .set({ renewed_at: now, started_at, expires_at: now + lifeOf({ started_at }) })
      .where("license_key", "=", licenseKey)
      .execute();
    return { resourceEntitlements: own.resource_entitlements };
  });
}

/** Gives a place back, or with `unplayed` only one that never began; giving it back twice is fine. */
export async function releaseLicense(db: Db, licenseKey: string, userKey: string, unplayed = false): Promise<void> {
  const own = db.deleteFrom("licence").where("license_key", "=", licenseKey).where("user_key", "=", userKey);
  await (unplayed ? own.where("started_at", "is", null) : own).execute();
}
