/** A statement takes 32,766 variables in SQLite and 65,535 in PostgreSQL; other work goes on between two of them. */
const AT_ONCE = 400;

/** Lists that one statement can take. */
export const batches = <T>(all: readonly T[], size = AT_ONCE): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** The same of keys, each once. */
export const keyBatches = <Key>(keys: Iterable<Key>): Key[][] => batches([...new Set(keys)]);

/** The rows of all keys, read batch by batch. */
export async function rowsOf<Key, Row>(keys: Iterable<Key>, read: (some: Key[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of keyBatches(keys)) for (const row of await read(some)) rows.push(row);
  return rows;
}
