import { windows } from "./windows";

export const WRONG_CODES = 30;
export const WRONG_CODES_WINDOW_MS = 600_000;
const LONGEST_CODE = 60;

/**
 * Counts the promo codes that are none, by the network and the member who gave them (security 3). Different ones only: the
 * same mistyped code on a school's poster is one, however often it is opened there.
 */
export function promoGuesses() {
  const wrong = windows(WRONG_CODES_WINDOW_MS, () => new Set<string>());
  return {
    mayTry: (visitor: readonly string[], now: number): boolean => visitor.every((who) => (wrong.known(who, now)?.size ?? 0) < WRONG_CODES),
    wasWrong(visitor: readonly string[], code: string, now: number): void {
      for (const who of visitor) wrong.knownOrBegun(who, now).add(code.trim().toUpperCase().slice(0, LONGEST_CODE));
    },
  };
}
