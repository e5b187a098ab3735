type Row = { cards: readonly { key: string }[]; isChosen?: boolean };

/** A row with fewer games left isn't worth its heading. */
const FEWEST = 3;

/** Removes games shown above; a row left with fewer than three is emptied, unless the team chose its games (S 2.1). */
export function noGameTwice<const Rows extends readonly Row[]>(
  rows: Rows,
  { length, shown = [] }: { length: number; shown?: readonly Row[] },
): Rows {
  const above = new Set(shown.flatMap(({ cards }) => cards.map(({ key }) => key)));
  return rows.map((row) => {
    const own = row.cards.filter(({ key }) => !above.has(key)).slice(0, length);
    const isTooShort = own.length < FEWEST && own.length < row.cards.length;
    const cards = isTooShort && !row.isChosen ? [] : own;
    for (const { key } of cards) above.add(key);
    return { ...row, cards };
  }) as unknown as Rows;
}
