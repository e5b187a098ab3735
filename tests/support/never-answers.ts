/** A `fetch` whose answer never comes: it ends as a browser's does, with what its signal gives as the reason. */
export const neverAnswers = (_address: string, { signal }: RequestInit = {}) =>
  new Promise<never>((_, failed) => {
    signal?.addEventListener("abort", () => failed(signal.reason as Error));
  });
