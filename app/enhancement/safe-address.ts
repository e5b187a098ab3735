/** An address this script may show or follow: same site, http(s); anything else is null. */
export function safeAddress(address: unknown, base: string): string | null {
  if (typeof address !== "string" || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.origin === new URL(base).origin ? url.href : null;
}
