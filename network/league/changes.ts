import type { Db } from "../store/database";
import { raiseFact, readFact } from "../store/facts";

const CHANGES = "changes";

/** Rises with each import; running sites look at it, and drop what they keep (docs/your-own-network.md). */
export async function changesIn(db: Db): Promise<string> {
  return (await readFact(db, "league_fact", CHANGES)) ?? "0";
}

export const noteChange = (db: Db) => raiseFact(db, "league_fact", CHANGES);
