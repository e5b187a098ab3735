/** Null unless it is an address. Not with `URL.canParse`, which Safari knows from 17 and Chrome from 120. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Null unless the address is on this site. */
export function safeAddress(address: unknown, base: string): string | null {
  const url = typeof address === "string" ? urlOf(address, base) : null;
  return url && url.origin === new URL(base).origin ? url.href : null;
}

/** Web addresses only, never `javascript:` or `data:`. */
export function pictureAddress(address: string | null, base: string): string | null {
  const url = address ? urlOf(address, base) : null;
  return url && isOfTheWeb(url) ? url.href : null;
}

export const isOfTheWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol);
