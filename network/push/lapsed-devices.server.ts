import type { Db } from "../store/database";

/** A session that runs out takes its device along, as one that is signed out of does (security 3). */
export async function forgetLapsedDevices(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("push_device")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("token")
            .select("token.hash")
            .whereRef("token.session", "=", "push_device.session")
            .where("token.expires_at", ">", now),
        ),
      ),
    )
    .execute();
}
