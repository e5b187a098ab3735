/** Null unless the address is on this site. */
export function safeAddress(address: unknown, base: string): string | null {
  if (typeof address !== "string" || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.origin === new URL(base).origin ? url.href : null;
}

/** Web addresses only, never `javascript:` or `data:`. */
export function pictureAddress(address: string | null, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
