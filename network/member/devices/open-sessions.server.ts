import type { Db } from "../../store/database";

/** `beganAt` is null of one from before that was kept. */
export type OpenSession = { session: string; device: string | null; beganAt: number | null; lastUsedAt: number };

/** Where a member is signed in, used last first. A session in use is renewed every two hours. */
export function openSessionsOf(db: Db, userKey: string, now: number): Promise<OpenSession[]> {
  return db
    .selectFrom("token")
    .select((of) => [
      "session",
      of.fn.max("device").as("device"),
      of.fn.min("began_at").as("beganAt"),
      of.fn.max("issued_at").as("lastUsedAt"),
    ])
    .where("user_key", "=", userKey)
    .where("expires_at", ">", now)
    .where("kind", "!=", "code")
    .groupBy("session")
    .orderBy("lastUsedAt", "desc")
    .orderBy("session")
    .execute();
}
