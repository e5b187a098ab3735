const QUARTILES = [
  ["firstQuartile", 0.25],
  ["midpoint", 0.5],
  ["thirdQuartile", 0.75],
] as const;

/** "progress-5" or "progress-20%" in seconds; null for any other name. */
function progressMark(name: string, duration: number): number | null {
  const [, amount, share] = /^progress-(\d+(?:\.\d+)?)(%?)$/.exec(name) ?? [];
  if (amount === undefined) return null;
  return share ? (Number(amount) / 100) * duration : Number(amount);
}

/** Quartiles and the ad's own progress marks passed between two readings of its clock. */
export function marksReached(names: Iterable<string>, duration: number, before: number, now: number): string[] {
  if (!(duration > 0)) return [];
  const passed = (mark: number) => before < mark && now >= mark;
  const quartiles = QUARTILES.filter(([, share]) => passed(share * duration)).map(([name]) => name);
  const own = [...names].filter((name) => {
    const mark = progressMark(name, duration);
    return mark !== null && passed(mark);
  });
  return [...quartiles, ...own];
}
