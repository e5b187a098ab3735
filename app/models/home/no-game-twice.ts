type Row = { cards: readonly { key: string }[] };

/** A row with fewer games left isn't worth its heading. */
const FEWEST = 3;

/** Removes games shown in rows above; empties a row that lost games and has fewer than three left (S 2.1). */
export function noGameTwice<const Rows extends readonly Row[]>(
  rows: Rows,
  { length, shown = [] }: { length: number; shown?: readonly Row[] },
): Rows {
  const above = new Set(shown.flatMap(({ cards }) => cards.map(({ key }) => key)));
  return rows.map((row) => {
    const own = row.cards.filter(({ key }) => !above.has(key)).slice(0, length);
    const cards = own.length < FEWEST && own.length < row.cards.length ? [] : own;
    for (const { key } of cards) above.add(key);
    return { ...row, cards };
  }) as unknown as Rows;
}
