/**
 * A card's expiration as people type it: 12/30, 12-30, 12 30, 12/2030, 1/30 and, where a number pad has no sign for it,
 * 1230. Two digits of a month stand alone; a single one needs something after it.
 */
export const EXPIRATION = /^(?:(0?[1-9]|1[0-2])(?:\s*[/.–-]\s*|\s+)|(0[1-9]|1[0-2]))((?:20)?\d{2})$/;

/** Month and full year, or null where it is no expiration. */
export function expirationOf(typed: string): { month: number; year: number } | null {
  const [, separated, joined, year] = EXPIRATION.exec(typed.trim()) ?? [];
  return year === undefined ? null : { month: Number(separated ?? joined), year: 2_000 + (Number(year) % 100) };
}
