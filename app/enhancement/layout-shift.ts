/** Shifts less than a second apart are one, for up to five seconds; answers the worst so far (performance 2). */
export function shiftsOf(): (value: number, at: number) => number {
  let [sum, from, last, worst] = [0, 0, 0, 0];
  return (value, at) => {
    if (at - last > 1_000 || at - from > 5_000) [sum, from] = [0, at];
    last = at;
    sum += value;
    return (worst = Math.max(worst, sum));
  };
}
