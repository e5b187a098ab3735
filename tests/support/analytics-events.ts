import type { Db } from "~network/store/database";

/** What the analytics store holds, newest first, as it was sent. */
export async function newestEvents(db: Db) {
  const rows = await db
    .selectFrom("analytics_event")
    .selectAll()
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ event, properties, occurred_at, anonymous_id, user_id }) => ({
    event,
    properties: JSON.parse(properties) as unknown,
    timestamp: new Date(occurred_at).toISOString(),
    anonymous_id,
    user_id,
  }));
}
