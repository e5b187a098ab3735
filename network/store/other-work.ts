/** SQLite answers synchronously, so a long run of queries must yield to waiting requests. */
export const otherWork = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
