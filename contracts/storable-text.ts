// Tabs and line breaks are fine; other control characters and lone surrogates aren't, and PostgreSQL rejects some.
const UNSTORABLE = /(?![\t\r\n])[\p{Cc}\p{Cs}]/u;

export const UNSTORABLE_FORM = "The form holds control characters. Go back, take them out, and send it again.";

/** See security 2. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** All texts in it, and the names of its fields. */
export function isStorableValue(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorableValue(inner));
}

export function isStorableQuery(text: string): boolean {
  for (const [name, value] of new URLSearchParams(text)) if (!isStorable(name) || !isStorable(value)) return false;
  return true;
}

/** Invalid JSON is left to its parser, which refuses it anyway. */
export function isStorableBody(text: string, contentType: string): boolean {
  if (!isStorable(text)) return false;
  if (contentType.includes("json")) return !text.includes("\\u") || isStorableJson(text);
  return !contentType.includes("urlencoded") || isStorableQuery(text);
}

function isStorableJson(text: string): boolean {
  try {
    return isStorableValue(JSON.parse(text));
  } catch {
    return true;
  }
}
