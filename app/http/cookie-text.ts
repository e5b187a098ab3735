/** RFC 6265 */

type CookieAttributes = {
  maxAge?: number;
  domain?: string | undefined;
  httpOnly?: boolean;
  secure?: boolean;
  path?: string;
  sameSite?: "Lax" | "Strict";
};

/** When a name repeats, the first wins, since browsers send the most specific cookie first. */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    if (name !== "" && !cookies.has(name)) cookies.set(name, decoded(pair.slice(equals + 1).trim()));
  }
  return cookies;
}

function decoded(value: string): string {
  const plain = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** `Path=/` and `SameSite=Lax`, unless it is the desk's (security 3). */
export function serializeCookie(
  name: string,
  value: string,
  { maxAge, domain, httpOnly, secure, path = "/", sameSite = "Lax" }: CookieAttributes,
): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${path}`];
  if (domain) parts.push(`Domain=${domain}`);
  if (maxAge !== undefined) parts.push(`Max-Age=${Math.floor(maxAge)}`);
  if (httpOnly) parts.push("HttpOnly");
  if (secure) parts.push("Secure");
  parts.push(`SameSite=${sameSite}`);
  return parts.join("; ");
}
