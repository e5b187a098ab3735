/** A statement takes 32,766 variables in SQLite and 65,535 in PostgreSQL. */
const KEYS_AT_ONCE = 400;

/** Each key once, in lists that one statement can take. */
export function keyBatches<Key>(keys: Iterable<Key>): Key[][] {
  const all = [...new Set(keys)];
  return Array.from({ length: Math.ceil(all.length / KEYS_AT_ONCE) }, (_, index) =>
    all.slice(index * KEYS_AT_ONCE, (index + 1) * KEYS_AT_ONCE),
  );
}

/** The rows of all keys, read batch by batch. */
export async function rowsOf<Key, Row>(keys: Iterable<Key>, read: (some: Key[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of keyBatches(keys)) for (const row of await read(some)) rows.push(row);
  return rows;
}
