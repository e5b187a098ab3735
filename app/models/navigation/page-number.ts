/** Search goes no further (S 7.6). */
export const LAST_PAGE = 400;

/** Invalid numbers become 1; capped at the last page. */
export function pageNumber(text: string | null | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Math.min(Number(text), LAST_PAGE) : 1;
}

export function pageCountOf(total: number, size: number): number {
  return Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / size)));
}

/** A list became shorter, or the address is old. Nothing at all, as while search is down, is not past the end. */
export const isPastLast = ({ total, page, pageCount }: { total: number; page: number; pageCount: number }): boolean =>
  total > 0 && page > pageCount;
