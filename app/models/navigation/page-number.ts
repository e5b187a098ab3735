/** Pages of lists, as addresses count them. */

/** Search reads no further (S 7.6: no one pages through a million games). */
export const LAST_PAGE = 400;

/** A page from an address: 1 unless it is a number from 1 on; no further than the last. */
export function pageNumber(text: string | null | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** At least one page, even of nothing. */
export function pageCountOf(total: number, size: number): number {
  return Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / size)));
}
