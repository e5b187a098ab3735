export type OwnSite = {
  url: string;
  /** Defaults to the host of `url`. */
  domain?: string;
};

const LONGEST = 4096;
// Browsers drop or rewrite these after a check has passed.
// eslint-disable-next-line no-control-regex
const REWRITTEN_BY_BROWSERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\\]/;

// An "@" in the host is user info, and the parser silently drops an empty one.
const ABSOLUTE = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;

/** Allows "/…" paths, and http(s) on the product's domain or below. Always returns the parsed form, never the input. */
export function redirectTarget(candidate: unknown, site: OwnSite): string | null {
  if (typeof candidate !== "string" || candidate === "" || candidate.length > LONGEST) return null;
  if (REWRITTEN_BY_BROWSERS.test(candidate)) return null;
  const base = parse(site.url);
  if (!base) return null;
  if (candidate.startsWith("/")) return candidate.startsWith("//") ? null : ownPath(parse(candidate, base), base);
  return ABSOLUTE.test(candidate) ? ownAddress(parse(candidate), base, site.domain) : null;
}

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

/** A data request isn't a page to land on. */
const DATA = /\.data$/;

/** Rejects "//x", even percent-encoded twice, which a later reader could take for a host. */
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
