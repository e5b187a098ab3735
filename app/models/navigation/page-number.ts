/** Search goes no further (S 7.6). */
export const LAST_PAGE = 400;

/** Invalid numbers become 1; capped at the last page. */
export function pageNumber(text: string | null | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Math.min(Number(text), LAST_PAGE) : 1;
}

export function pageCountOf(total: number, size: number): number {
  return Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / size)));
}
