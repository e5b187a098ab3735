export const WRONG_CODES = 30;
export const WRONG_CODES_WINDOW_MS = 600_000;
const VISITORS_KEPT = 10_000;
const LONGEST_CODE = 60;

/**
 * Counts the promo codes that are none, by the network and the member who gave them (security 3). Different ones only: the
 * same mistyped code on a school's poster is one, however often it is opened there.
 */
export function promoGuesses() {
  const windows = new Map<string, { codes: Set<string>; ends: number }>();
  const windowOf = (who: string, now: number) => {
    const known = windows.get(who);
    return known && known.ends > now ? known : null;
  };
  const begin = (who: string, now: number) => {
    const begun = { codes: new Set<string>(), ends: now + WRONG_CODES_WINDOW_MS };
    windows.delete(who);
    windows.set(who, begun);
    const oldest = windows.size > VISITORS_KEPT ? windows.keys().next().value : undefined;
    if (oldest !== undefined) windows.delete(oldest);
    return begun;
  };
  return {
    mayTry: (visitor: readonly string[], now: number): boolean => visitor.every((who) => (windowOf(who, now)?.codes.size ?? 0) < WRONG_CODES),
    wasWrong(visitor: readonly string[], code: string, now: number): void {
      for (const who of visitor) (windowOf(who, now) ?? begin(who, now)).codes.add(code.trim().toUpperCase().slice(0, LONGEST_CODE));
    },
  };
}
