import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { weakTag } from "~/http/entity-tag";
import { MISSES_HEADER } from "~/http/misses-header";
import type { PageKey } from "./key";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Coding = "br" | "gzip";

export type Page = {
  status: number;
  /** Reason phrase, if the page chose one. */
  statusText: string;
  headers: Record<string, string>;
  identity: Buffer;
  /** What has been asked for so far: most pages are only asked for in one of them. */
  encoded: { [coding in Coding]?: Buffer | Promise<Buffer> | undefined };
  etag: string | undefined;
  view: string | undefined;
  madeAt: number;
  freshUntil: number;
  staleUntil: number;
  bytes: number;
};

type Options = {
  limitBytes: number;
  /** Renders for a visitor with nothing but what is in the key. */
  render(request: Request): Promise<Response>;
  /** Runs on whatever happens to the machine's clock. */
  ticks(): number;
};

/** `stale`: due for a new render. `old`: so stale that visitors should wait for it. */
type CacheHit = { page: Page; stale: boolean; old: boolean };

/** Stale pages are served this long while a new one renders; after that only if rendering fails. */
const SHOWN_STALE_FOR = 30_000;
/** The wait before a failed render is tried again, and how long a page that lacks answers is served (S 8.4). */
const DOUBT = 5_000;
const UNCACHEABLE_FOR = 60_000;
const UNCACHEABLE_KEPT = 5_000;
const UNCACHEABLE_LENGTH = 512;

const KEPT = {
  pages: /^text\/html\b/,
  everyones: /^(?:text\/(?:html|calendar)|application\/(?:json|xml|rss\+xml)|image\/svg\+xml)\b/,
};

/** Fresh and stale times in milliseconds; null if it must not be cached. */
export function lifetimeOf(response: Response, everyones = false): { fresh: number; stale: number } | null {
  if (response.status !== 200 || response.headers.has("Set-Cookie")) return null;
  if (!KEPT[everyones ? "everyones" : "pages"].test(response.headers.get("Content-Type") ?? "")) return null;
  const control = response.headers.get("Cache-Control") ?? "";
  const seconds = (name: string) => Number(new RegExp(`(?:^|[\\s,])${name}=(\\d{1,6})`).exec(control)?.[1] ?? 0);
  if (!/(?:^|[\s,])public(?:[\s,]|$)/.test(control) || /no-store|private/.test(control)) return null;
  const fresh = seconds("s-maxage") * 1_000;
  return fresh > 0 ? { fresh, stale: seconds("stale-while-revalidate") * 1_000 } : null;
}

/** A page that lacks answers of its upstreams. */
const misses = ({ status, headers }: Response) =>
  status === 200 && headers.has(MISSES_HEADER) && !headers.has("Set-Cookie");

/** Same for everyone but not cached: shared with those waiting right now, so that it renders once. */
const isPassedOn = ({ status, headers }: Response) =>
  !headers.has("Set-Cookie") &&
  (status === 503 || ((status === 404 || status === 410) && KEPT.pages.test(headers.get("Content-Type") ?? "")));

/** Says nothing of its path's other queries: a search for "tonight" leads to a day's list, others are pages. */
const isRedirect = ({ status }: Response) => status >= 300 && status < 400;

/** With its query, and never the same as a path, also where it has none. */
const addressOf = ({ path, search }: Pick<PageKey, "path" | "search">) => path + (search || "?");

/** Anonymous pages: one render at a time per key; evicts the least used by bytes. */
export function createPageCache({ limitBytes, render, ticks }: Options) {
  const pages = new LRUCache<string, Page>({
    maxSize: limitBytes,
    maxEntrySize: Math.floor(limitBytes / 8),
    sizeCalculation: ({ bytes }) => bytes,
  });
  const rendering = new Map<string, Promise<Page | null>>();
  const uncacheable = new LRUCache<string, number>({ max: UNCACHEABLE_KEPT });
  let generation = 0;

  async function make(key: PageKey): Promise<Page | null> {
    const begun = generation;
    const headers = new Headers({ Accept: "text/html" });
    if (key.cookies) headers.set("Cookie", key.cookies);
    if (key.privacy) headers.set("Sec-GPC", "1");
    if (key.savesData) headers.set("Save-Data", "on");
    if (key.isFirst) headers.set("Sec-Fetch-Site", "none");
    const response = await render(new Request(key.origin + key.path + key.search, { headers }));
    const lifetime = misses(response) ? { fresh: DOUBT, stale: 0 } : lifetimeOf(response, key.everyones);
    const last = pages.peek(key.key);
    if (last && (response.status >= 500 || misses(response))) {
      last.freshUntil = ticks() + DOUBT;
      void response.body?.cancel();
      if (misses(response)) return last;
      throw new Error(`${key.path} answered ${response.status}: its last page is shown again`);
    }
    if (!lifetime) {
      pages.delete(key.key);
      if (isPassedOn(response)) return finish(response, null, ticks(), key);
      void response.body?.cancel();
      // A failure says nothing about the page, which can be kept as soon as it is there again.
      const noted = isRedirect(response) ? addressOf(key) : key.path;
      const isKnown = response.status < 500 && noted.length <= UNCACHEABLE_LENGTH;
      if (isKnown) uncacheable.set(noted, ticks() + UNCACHEABLE_FOR);
      return null;
    }
    const page = await finish(response, lifetime, ticks(), key);
    // Cleared during the render, so the page may show old data.
    if (begun === generation) pages.set(key.key, page);
    return page;
  }

  return {
    find(key: string): CacheHit | undefined {
      const page = pages.get(key);
      if (!page) return undefined;
      const time = ticks();
      if (time >= page.staleUntil) {
        pages.delete(key);
        return undefined;
      }
      return { page, stale: time >= page.freshUntil, old: time >= page.freshUntil + SHOWN_STALE_FOR };
    },
    /** Renders once for everyone waiting; null if each visitor needs their own. */
    make(key: PageKey): Promise<Page | null> {
      const running = rendering.get(key.key);
      if (running) return running;
      const started = make(key).finally(() => rendering.delete(key.key));
      rendering.set(key.key, started);
      return started;
    },
    /** True if this page was recently uncacheable, so that trying again would render twice. */
    knownUncacheable: (key: Pick<PageKey, "path" | "search">) =>
      [key.path, addressOf(key)].some((noted) => (uncacheable.get(noted) ?? 0) > ticks()),
    clear() {
      generation += 1;
      pages.clear();
      uncacheable.clear();
    },
    ageOf: ({ madeAt }: Page) => ticks() - madeAt,
    get bytes() {
      return pages.calculatedSize;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

const ENCODERS: Record<Coding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text) => zip(text, { level: 6 }),
};

/** The body in a coding: compressed for the first who asks for it, a promise until that is done. */
export function encodedBody({ encoded, identity }: Page, coding: Coding): Buffer | Promise<Buffer> {
  return (encoded[coding] ??= ENCODERS[coding](identity).then(
    (bytes) => (encoded[coding] = bytes),
    (error: unknown) => {
      // The next one tries again.
      encoded[coding] = undefined;
      throw error;
    },
  ));
}

const VIEW = "x-page-view";
const NOT_KEPT = new Set([
  VIEW,
  MISSES_HEADER,
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "connection",
  "vary",
  "date",
]);

/** A page that a partner may frame is another one there (S 5.4). */
const variesBy = (headers: Headers): string => {
  const isFramed = headers.get("Vary")?.includes("Sec-Fetch-Dest");
  return `Accept-Encoding, Cookie, Sec-GPC, Save-Data, Sec-Fetch-Site${isFramed ? ", Sec-Fetch-Dest" : ""}`;
};

async function finish(
  response: Response,
  lifetime: { fresh: number; stale: number } | null,
  madeAt: number,
  { key, everyones }: PageKey,
): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !NOT_KEPT.has(name)));
  const tag = response.headers.get("ETag");
  const etag = tag === null ? undefined : weakTag(tag);
  const { fresh, stale } = lifetime ?? { fresh: 0, stale: 0 };
  return {
    status: response.status,
    statusText: response.statusText,
    headers: {
      ...headers,
      ...(etag !== undefined && { etag }),
      vary: everyones ? "Accept-Encoding" : variesBy(response.headers),
    },
    identity,
    encoded: {},
    etag,
    view: response.headers.get(VIEW) ?? undefined,
    madeAt,
    freshUntil: madeAt + fresh,
    staleUntil: madeAt + fresh + stale,
    // In both codings text takes half as much again; a key has up to two bytes per character.
    bytes: Math.ceil(identity.length * 1.5) + key.length * 2 + 2_000,
  };
}
