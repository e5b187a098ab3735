import { sql } from "kysely";
import type { Db } from "./database";
import { putRow } from "./rows";

/** What a house of the network keeps under a name: one value each. */
export type FactTable = "league_fact" | "search_fact" | "alert_look";

export async function readFact(db: Db, table: FactTable, name: string): Promise<string | null> {
  const row = await db.selectFrom(table).select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeFact(db: Db, table: FactTable, name: string, value: string): Promise<void> {
  await putRow(db, table, "name", { name, value });
}

/** Counts from 1, in one statement, so that two at once count twice. */
export async function raiseFact(db: Db, table: FactTable, name: string): Promise<void> {
  const raised = sql<string>`cast(cast(${sql.ref(`${table}.value`)} as integer) + 1 as text)`;
  await putRow(db, table, "name", { name, value: "1" }, { value: raised });
}
