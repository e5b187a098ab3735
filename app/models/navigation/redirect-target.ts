/** Where a visitor may be sent by an address that came from outside (S 5.2, rulings 2 "redir"). */

export type OwnSite = {
  /** The product's base address, such as "https://www.fieldhouse.example". */
  url: string;
  /** The product's own domain; by default the host of the base address. */
  domain?: string;
};

const LONGEST = 4096;
// Control characters, line separators and backslashes: browsers drop or rewrite them after a check has passed.
// eslint-disable-next-line no-control-regex
const REWRITTEN_BY_BROWSERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\\]/;

// An "@" in the host part is user-info, even an empty one, which the parser drops silently.
const ABSOLUTE = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;

/**
 * The candidate as a safe redirect target, or null. A path that starts with a single "/" is the product's own; an
 * absolute address must be http(s) on the product's domain or below it. What is returned is always the parsed form,
 * never the text that came in: a path, or an absolute address of another host of the domain.
 */
export function redirectTarget(candidate: unknown, site: OwnSite): string | null {
  if (typeof candidate !== "string" || candidate === "" || candidate.length > LONGEST) return null;
  if (REWRITTEN_BY_BROWSERS.test(candidate)) return null;
  const base = parse(site.url);
  if (!base) return null;
  if (candidate.startsWith("/")) return candidate.startsWith("//") ? null : ownPath(parse(candidate, base), base);
  return ABSOLUTE.test(candidate) ? ownAddress(parse(candidate), base, site.domain) : null;
}

/** The candidate where it is safe, else the given path of the product. */
export function redirectTargetOr(fallback: string, candidate: unknown, site: OwnSite): string {
  return redirectTarget(candidate, site) ?? fallback;
}

function ownAddress(url: URL | null, base: URL, domain = base.hostname): string | null {
  if (!url || url.username || url.password) return null;
  if (!isOwnHost(url.hostname, domain.toLowerCase())) return null;
  if (url.port !== "" && url.port !== base.port) return null;
  return url.host === base.host ? ownPath(url, base) : safePath(url) && url.href;
}

function ownPath(url: URL | null, base: URL): string | null {
  if (!url || url.host !== base.host) return null;
  const path = safePath(url);
  return path === null ? null : `${path}${url.search}${url.hash}`;
}

const isOwnHost = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** What a page's scripts ask for is no page to land on. */
const DATA = /\.data$/;

/** The path, unless a later reader could take its beginning for a host: "//x", also percent-encoded, also twice. */
function safePath({ pathname }: URL): string | null {
  let text = pathname;
  for (let round = 0; round < 3; round += 1) {
    if (text.startsWith("//") || REWRITTEN_BY_BROWSERS.test(text) || DATA.test(text)) return null;
    const decoded = decode(text);
    if (decoded === null || decoded === text) break;
    text = decoded;
  }
  return pathname;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function parse(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
