import type { Kysely } from "kysely";
import type { Database } from "../store/database";
import { raiseFact, readFact } from "../store/facts";

const CHANGES = "changes";

/** Rises with each import; running sites look at it, and drop what they keep (docs/your-own-network.md). */
export async function changesIn(db: Kysely<Database>): Promise<string> {
  return (await readFact(db, "league_fact", CHANGES)) ?? "0";
}

export const noteChange = (db: Kysely<Database>) => raiseFact(db, "league_fact", CHANGES);
