import { sql } from "kysely";
import type { Db } from "./database";
import { yieldToEventLoop } from "./yield-to-event-loop";

/** Joined with another table, some 3 ms of the processor. */
const ROWS = 1_000;

/** More than `after`; `upTo` null: to the end. */
export type Piece<Value extends string | number, End extends Value | null = Value> = {
  after: Value;
  upTo: Value | End;
};

/**
 * A long look through an indexed column, in pieces of about 1,000 rows with other work in between: SQLite answers
 * synchronously, so anyone who asks for a page would wait for all of it. Rows of one value stay together.
 */
export async function* piecesOf<Value extends string | number, End extends Value | null = Value>(
  db: Db,
  { table, column }: { table: "event" | "alert_event" | "highlight"; column: string },
  { after: from, upTo: to }: Piece<Value, End>,
): AsyncGenerator<Piece<Value, End>> {
  const value = sql.ref(column);
  const end = to === null ? sql`` : sql`and ${value} <= ${to}`;
  for (let after = from; ;) {
    const { rows } = await sql<{ last: Value }>`
      select ${value} as last from ${sql.table(table)} where ${value} > ${after} ${end}
      order by ${value} limit 1 offset ${sql.lit(ROWS)}
    `.execute(db);
    const upTo = rows[0]?.last;
    yield { after, upTo: upTo ?? to };
    if (upTo === undefined) return;
    after = upTo;
    await yieldToEventLoop();
  }
}
