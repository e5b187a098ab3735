export type Milliseconds = () => number;

/**
 * Time that runs on from a moment (CLOCK_START), untouched by the machine's clock; the machine's own where none is
 * named.
 */
export function timeFrom(start: number | undefined): Milliseconds {
  if (start === undefined) return () => Date.now();
  const begun = performance.now();
  return () => start + Math.round(performance.now() - begun);
}
