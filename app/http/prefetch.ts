/** Whether Sec-Purpose, or the older Purpose, says that the browser fetches a page before anyone asks to see it. */
export const isPrefetch = (...purposes: (string | string[] | null | undefined)[]): boolean =>
  purposes.some((purpose) => /prefetch|prerender/.test(String(purpose)));
