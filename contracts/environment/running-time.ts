export type Milliseconds = () => number;

/** Runs on from `start` (CLOCK_START), ignoring changes to the machine's clock. */
export function timeFrom(start: number | undefined): Milliseconds {
  if (start === undefined) return () => Date.now();
  const begun = performance.now();
  return () => start + Math.round(performance.now() - begun);
}
