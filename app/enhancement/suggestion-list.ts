export type Suggestion = { label: string; sublabel: string | null; href: string; logo: string | null; live: boolean };

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Drops suggestions that lead off the site; a malformed answer gives none. */
export function suggestionsOf(answer: unknown, safe: (address: unknown) => string | null): Suggestion[] {
  const list = (answer as { suggestions?: unknown } | null)?.suggestions;
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: Record<string, unknown> | null) => {
    const label = text(item?.label);
    const href = safe(item?.href);
    return label && href
      ? [{ label, href, sublabel: text(item?.sublabel), logo: text(item?.logo), live: item?.live === true }]
      : [];
  });
}

/** Read out as they are shown. */
export const countInWords = (count: number): string => (count ? `${count} suggestion${count > 1 ? "s" : ""}` : "");

/** -1 is the input itself. */
export function nextIndex(key: string, current: number, count: number): number {
  if (count === 0) return -1;
  if (key === "ArrowDown") return current + 1 >= count ? -1 : current + 1;
  return current === -1 ? count - 1 : current - 1;
}
