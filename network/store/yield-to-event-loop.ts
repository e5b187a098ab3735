/** SQLite answers synchronously, so a long run of queries must yield to waiting requests. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
