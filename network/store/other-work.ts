/**
 * Lets waiting requests be answered: SQLite answers at once, so a long run of queries alone never gives them their
 * turn.
 */
export const otherWork = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
