import type { Kysely, Transaction as KyselyTransaction } from "kysely";

/**
 * Each service adds its tables by declaration merging in its `tables.ts`. On both dialects keys are text, times are
 * epoch milliseconds (`bigint`, numbers in rows), booleans are 0 or 1 (`integer`, `toFlag`), and JSON is text.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Database {}

/** A store, or a transaction of it. */
export type Db = Kysely<Database>;
export type Transaction = KyselyTransaction<Database>;

export type Flag = 0 | 1;

export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}
