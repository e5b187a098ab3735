/**
 * Accepts 12/30, 12-30, 12 30, 12/2030, 1/30, 2030-12 as browsers fill it in, and, since number pads have no slash,
 * 1230. "130" is ambiguous.
 */
export const EXPIRATION =
  /^(?:(?:(0?[1-9]|1[0-2])(?:\s*[/.–-]\s*|\s+)|(0[1-9]|1[0-2]))((?:20)?\d{2})|(20\d{2})-(0[1-9]|1[0-2]))$/;

export function expirationOf(typed: string): { month: number; year: number } | null {
  const [, separated, joined, last, first, filled] = EXPIRATION.exec(typed.trim()) ?? [];
  const year = last ?? first;
  return year === undefined
    ? null
    : { month: Number(separated ?? joined ?? filled), year: 2_000 + (Number(year) % 100) };
}
