import { createHash } from "node:crypto";
import type { RouteHandle } from "~/models/navigation/handle";
import type { Settings } from "~/services/config/env.server";

/** Where pages may load from besides the site itself; origins, from the configuration (DESIGN 3). */
export type Outside = {
  /** Pictures and other assets. */
  assets: readonly string[];
  /** Playlists and segments. */
  media: readonly string[];
  /** Tag manager, A/B loader, ad server: never on pages that take money. */
  marketing: readonly string[];
  /** Sites that may frame an embeddable page. */
  embedders: readonly string[];
};

export type ScriptProof = { nonce: string } | { hashes: readonly string[] };

/** Origins of the addresses that are set; what is no http(s) address is left out. */
export function origins(...addresses: (string | undefined)[]): string[] {
  const found = addresses.flatMap((address) => {
    if (!address || !URL.canParse(address)) return [];
    const { origin } = new URL(address);
    return origin === "null" ? [] : [origin];
  });
  return [...new Set(found)];
}

/** {@link Outside} by the configuration. */
export function outsideOf({ site, catalogue, content, analytics, ads }: Pick<Settings, "site" | "catalogue" | "content" | "analytics" | "ads">): Outside {
  const tagManager = analytics.GTM_ID ? ["https://www.googletagmanager.com", "https://*.google-analytics.com"] : [];
  return {
    assets: origins(site.ASSETS_URL, content.CONTENT_CDN_URL, catalogue.CATALOGUE_URL),
    media: origins(site.LIVE_HLS_BASE_URL, content.CONTENT_CDN_URL),
    marketing: [...tagManager, ...origins(analytics.AB_LOADER_URL, ads.AD_TAG_URL)],
    embedders: origins(...site.EMBED_ORIGINS),
  };
}

const ELEMENTS = ["script", "style"] as const;

/**
 * Takes the nonce out of a finished page and answers with the hashes of what carried it. The page can then be kept and
 * given to many visitors, and still only what the site wrote in this render may run (security 4).
 */
export function seal(html: string, nonce: string): { html: string; scripts: string[]; styles: string[] } {
  const mark = ` nonce="${nonce}"`;
  const found = { script: new Set<string>(), style: new Set<string>() };
  let sealed = "";
  let done = 0;
  // From one nonce to the next: a page is long, and few of its elements carry one.
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, done)) {
    const after = at + mark.length;
    const opened = html.lastIndexOf("<", at);
    const element = ELEMENTS.find((name) => html.startsWith(`<${name}`, opened));
    const tagEnds = html.indexOf(">", after);
    const ends = element === undefined || tagEnds === -1 ? -1 : html.indexOf(`</${element}>`, tagEnds);
    sealed += html.slice(done, at);
    done = after;
    if (element === undefined || ends === -1) continue;
    const text = html.slice(tagEnds + 1, ends);
    if (text !== "") found[element].add(hashSource(text));
    sealed += html.slice(after, ends);
    done = ends;
  }
  return { html: sealed + html.slice(done), scripts: [...found.script], styles: [...found.style] };
}

/** Most inline scripts are the same on every page; a hand-off of data is not, and is long. */
const REMEMBERED_LENGTH = 4_096;
const REMEMBERED = 100;
const hashes = new Map<string, string>();

function hashSource(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  if (text.length <= REMEMBERED_LENGTH && hashes.size < REMEMBERED) hashes.set(text, hash);
  return hash;
}

type Policy = {
  handle: Pick<RouteHandle, "strictScripts" | "embeddable"> | undefined;
  outside: Outside;
  /** `'nonce-…'` or `'sha256-…'`, quotes included. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Vite's own client and hot reload need more; never in a build. */
  development?: boolean;
};

/** The Content-Security-Policy of one page (security 4). */
export function contentSecurityPolicy({ handle, outside, scripts, styles, development = false }: Policy): string {
  const marketing = handle?.strictScripts ? [] : outside.marketing;
  const directives: [string, readonly string[]][] = [
    ["default-src", ["'none'"]],
    ["script-src", ["'self'", ...scripts, ...marketing]],
    ["style-src", development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...styles]],
    // Team colours are custom properties in style attributes.
    ["style-src-attr", ["'unsafe-inline'"]],
    ["img-src", ["'self'", "data:", "blob:", ...outside.assets, ...marketing]],
    ["font-src", ["'self'"]],
    ["media-src", ["'self'", "blob:", ...outside.media]],
    ["connect-src", ["'self'", ...(development ? ["ws:"] : []), ...outside.media, ...marketing]],
    ["worker-src", ["'self'", "blob:"]],
    ["manifest-src", ["'self'"]],
    ["form-action", ["'self'"]],
    ["frame-ancestors", handle?.embeddable ? ["'self'", ...outside.embedders] : ["'none'"]],
    ["object-src", ["'none'"]],
    ["base-uri", ["'none'"]],
  ];
  return directives.map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`).join("; ");
}
