type Row = { cards: readonly { key: string }[] };

/** A row that has given away games shows at least so many, or it is not worth its heading. */
const FEWEST = 3;

/**
 * The rows in the order of the page, each without the games of those above it and cut to its length. One that has given
 * games away and has fewer than three left is empty (S 2.1).
 */
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
