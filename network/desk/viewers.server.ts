import type { z } from "zod";
import { type viewerCount, VIEWERS_KEPT_MS } from "~contracts/desk/games";
import type { Db } from "../store/database";
import { inTransaction } from "../store/transaction";
import type {} from "./tables";

/** In place of what the node said before, and of nodes that are gone. */
export function keepViewers(db: Db, { node, games }: z.output<typeof viewerCount>, now: number): Promise<void> {
  return inTransaction({ db }, async (transaction) => {
    await transaction
      .deleteFrom("desk_viewers")
      .where((row) => row.or([row("node", "=", node), row("at", "<=", now - VIEWERS_KEPT_MS)]))
      .execute();
    // A report may name a game twice: its last word counts.
    const counts = new Map(games.map(({ key, viewers }) => [key, viewers]));
    const rows = [...counts].map(([event_key, viewers]) => ({ node, event_key, viewers, at: now }));
    if (rows.length > 0) await transaction.insertInto("desk_viewers").values(rows).execute();
  });
}

/** By the game's key, of all web nodes together. */
export async function viewersOf(db: Db, keys: readonly string[], now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("desk_viewers")
    .select(["event_key", (of) => of.fn.sum<number>("viewers").as("viewers")])
    .where("event_key", "in", keys)
    .where("at", ">", now - VIEWERS_KEPT_MS)
    .groupBy("event_key")
    .execute();
  return new Map(rows.map(({ event_key, viewers }) => [event_key, Number(viewers)]));
}
