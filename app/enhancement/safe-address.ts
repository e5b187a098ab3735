/** An address this script may follow: on this site; anything else is null. */
export function safeAddress(address: unknown, base: string): string | null {
  if (typeof address !== "string" || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.origin === new URL(base).origin ? url.href : null;
}

/** An address a picture may come from: the web; never `javascript:` or `data:`. */
export function pictureAddress(address: string | null, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
