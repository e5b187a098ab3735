import type { Kysely } from "kysely";
import type { Database } from "../store/database";

/** `beganAt` is null of one from before that was kept. */
export type OpenSession = { session: string; device: string | null; beganAt: number | null; lastUsedAt: number };

/** Where a member is signed in, used last first. A session in use is renewed every two hours. */
export async function openSessionsOf(db: Kysely<Database>, userKey: string, now: number): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("token")
    .select((of) => [
      "session",
      of.fn.max("device").as("device"),
      of.fn.min("began_at").as("began_at"),
      of.fn.max("issued_at").as("last_used_at"),
    ])
    .where("user_key", "=", userKey)
    .where("expires_at", ">", now)
    .where("kind", "!=", "code")
    .groupBy("session")
    .orderBy("last_used_at", "desc")
    .orderBy("session")
    .execute();
  return rows.map(({ session, device, began_at, last_used_at }) => ({
    ...{ session, device },
    beganAt: began_at === null ? null : Number(began_at),
    lastUsedAt: Number(last_used_at),
  }));
}
