import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, Kysely } from "kysely";
import { LICENSE_LIFE_SECONDS } from "~/services/drm/contract";
import type { Database } from "~/services/embedded/store/database";
import { holdKey, inTransaction } from "~/services/embedded/store/transaction";

type Db = Kysely<Database>;

/** Devices of one member that may play at once. */
export const LICENSE_LIMIT = 2;
const LIFE = LICENSE_LIFE_SECONDS * 1_000;

/** Alive at `now`. A row renewed in the future was left by a development clock that has been set back. */
function alive(now: number) {
  return (row: ExpressionBuilder<Database, "licence">) =>
    row.and([row("licence.expires_at", ">", now), row("licence.renewed_at", "<=", now + LIFE)]);
}

export type Claim = { licenseKey: string } | { active: number; limit: number };

/** Takes a place for one more device, or says that all are taken. However many ask at once, no more than the limit get one. */
export function claimLicence(db: Db, userKey: string, resourceEntitlements: readonly string[], now: number): Promise<Claim> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `licence:${userKey}`);
    await transaction.deleteFrom("licence").where("user_key", "=", userKey).where((row) => row.not(alive(now)(row))).execute();
    const { active } = await transaction
      .selectFrom("licence")
      .select((of) => of.fn.countAll<number>().as("active"))
      .where("user_key", "=", userKey)
      .executeTakeFirstOrThrow();
    if (active >= LICENSE_LIMIT) return { active, limit: LICENSE_LIMIT };

    const licenseKey = randomUUID();
    await transaction
      .insertInto("licence")
      .values({
        license_key: licenseKey,
        user_key: userKey,
        resource_entitlements: JSON.stringify(resourceEntitlements),
        created_at: now,
        renewed_at: now,
        expires_at: now + LIFE,
      })
      .execute();
    return { licenseKey };
  });
}

/** Gives a living licence another 90 s; null when it is gone or somebody else's. */
export async function renewLicence(db: Db, licenseKey: string, userKey: string, now: number): Promise<{ resourceEntitlements: string } | null> {
  const renewed = await db
    .updateTable("licence")
    .set({ renewed_at: now, expires_at: now + LIFE })
    .where("license_key", "=", licenseKey)
    .where("user_key", "=", userKey)
    .where(alive(now))
    .returning("resource_entitlements")
    .executeTakeFirst();
  return renewed ? { resourceEntitlements: renewed.resource_entitlements } : null;
}

/** Gives a place back; giving it back twice is fine. */
export async function releaseLicence(db: Db, licenseKey: string, userKey: string): Promise<void> {
  await db.deleteFrom("licence").where("license_key", "=", licenseKey).where("user_key", "=", userKey).execute();
}
