/** What no one sees or typed: zero-width signs, soft hyphens, marks of direction, joiners. */
const INVISIBLE = /[\p{DI}\p{NChar}\ufff9-\ufffb]/gu;
const BLANK = /\p{Zs}/gu;

/** A text as its reader sees it: copied from a page or from contacts, it may carry more. */
export const plainText = (text: string): string => text.replace(INVISIBLE, "").replace(BLANK, " ");

/** All texts in it. */
export function plainValue(value: unknown): unknown {
  if (typeof value === "string") return plainText(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainValue(inner)]));
}
