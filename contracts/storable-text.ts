// Tab and line ends are typed; every other control character, and half a surrogate pair, is not, and PostgreSQL refuses
// some.
const UNSTORABLE = /(?![\t\r\n])[\p{Cc}\p{Cs}]/u;

/** What a person whose form was refused for it is told. */
export const UNSTORABLE_FORM = "The form holds control characters. Go back, take them out, and send it again.";

/** True for text that a form, an address or a database may hold (security 2). */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

function isStorableValue(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorableValue(inner));
}

/** True where no parameter of a query or of a URL-encoded form holds what cannot be stored. */
export function isStorableQuery(text: string): boolean {
  for (const [name, value] of new URLSearchParams(text)) if (!isStorable(name) || !isStorable(value)) return false;
  return true;
}

/** The same of a whole body. What is not JSON though it says so is left to its reader, who refuses it anyway. */
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
