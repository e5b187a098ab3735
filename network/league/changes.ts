import { type Kysely, sql } from "kysely";
import type { Database } from "../store/database";

const CHANGES = "changes";

/** Rises with each import; running sites look at it, and drop what they keep (docs/your-own-network.md). */
export async function changesIn(db: Kysely<Database>): Promise<string> {
  const fact = await db.selectFrom("league_fact").select("value").where("name", "=", CHANGES).executeTakeFirst();
  return fact?.value ?? "0";
}

export async function noteChange(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto("league_fact")
    .values({ name: CHANGES, value: "1" })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value: sql<string>`cast(cast(league_fact.value as integer) + 1 as text)` }),
    )
    .execute();
}
