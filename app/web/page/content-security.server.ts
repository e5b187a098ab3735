import { createHash } from "node:crypto";
import { permissionsPolicy } from "~/http/permissions-policy";
import { type MarketingScripts, NO_MARKETING } from "~/models/consent/consent";
import type { RouteHandle } from "~/models/navigation/page";
import { type Settings, settings } from "~/services/process/env.server";

/** Origins from the configuration that pages may load from (docs/configuration.md). */
export type Outside = {
  assets: readonly string[];
  media: readonly string[];
  /** Each only where its script is loaded, and never on pages that take a payment or a secret. */
  marketing: Record<keyof MarketingScripts, readonly string[]>;
  /** Only on pages that show ads. */
  ads: readonly string[];
  /** Only on a receipt that shows the widget. */
  partner: readonly string[];
  embedders: readonly string[];
  /** Only on pages that take payment. */
  payment: PaymentSources;
};

type PaymentSources = Record<"script-src" | "frame-src" | "connect-src" | "img-src" | "form-action", readonly string[]>;

const STRIPE = {
  "script-src": ["https://js.stripe.com", "https://*.js.stripe.com"],
  "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  "connect-src": ["https://api.stripe.com"],
  "img-src": ["https://*.stripe.com"],
  // The hosted page, for card entry without script.
  "form-action": ["https://checkout.stripe.com", "https://hooks.stripe.com"],
};
/** The embedded provider's fields are a frame from the site itself. */
const OWN_FIELDS = { "frame-src": ["'self'"] };
const CAPTCHA = {
  "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  "connect-src": ["https://www.google.com/recaptcha/"],
};

const TAG_MANAGER = [
  "https://www.googletagmanager.com",
  "https://*.google-analytics.com",
  "https://analytics.google.com",
  "https://*.analytics.google.com",
];

/** PayPal's approval page lives next to its API; the sandbox has its own. */
function approvalPages(apiUrl: string | undefined): string[] {
  if (!apiUrl) return ["https://www.paypal.com"];
  const { origin, hostname } = new URL(apiUrl);
  return hostname.endsWith("paypal.com") ? [`https://www.${hostname.replace(/^api(?:-m)?\./, "")}`] : [origin];
}

function paymentSources(
  { STRIPE_PUBLISHABLE_KEY, PAYPAL_CLIENT_ID, PAYPAL_API_URL }: Settings["payments"],
  { CAPTCHA_SITE_KEY }: Settings["captcha"],
): PaymentSources {
  const parts: Partial<PaymentSources>[] = [
    STRIPE_PUBLISHABLE_KEY ? STRIPE : OWN_FIELDS,
    PAYPAL_CLIENT_ID ? { "form-action": approvalPages(PAYPAL_API_URL) } : {},
    CAPTCHA_SITE_KEY ? CAPTCHA : {},
  ];
  const all = (directive: keyof PaymentSources) => parts.flatMap((part) => part[directive] ?? []);
  return {
    "script-src": all("script-src"),
    "frame-src": all("frame-src"),
    "connect-src": all("connect-src"),
    "img-src": all("img-src"),
    "form-action": all("form-action"),
  };
}

export function origins(...addresses: (string | undefined)[]): string[] {
  const found = addresses.flatMap((address) => {
    if (!address || !URL.canParse(address)) return [];
    const { origin } = new URL(address);
    return origin === "null" ? [] : [origin];
  });
  return [...new Set(found)];
}

export function outsideOf({
  site,
  catalogue,
  content,
  analytics,
  ads,
  partner,
  payments,
  captcha,
}: Pick<
  Settings,
  "site" | "catalogue" | "content" | "analytics" | "ads" | "partner" | "payments" | "captcha"
>): Outside {
  return {
    assets: origins(site.ASSETS_URL, content.CONTENT_CDN_URL, catalogue.CATALOGUE_URL),
    media: origins(site.LIVE_HLS_BASE_URL, content.CONTENT_CDN_URL, ...site.STREAM_ORIGINS),
    marketing: { tagManager: TAG_MANAGER, abLoader: origins(analytics.AB_LOADER_URL) },
    ads: origins(ads.AD_TAG_URL, ...ads.AD_ORIGINS),
    partner: origins(partner.PARTNER_WIDGET_URL),
    embedders: origins(...site.EMBED_ORIGINS),
    payment: paymentSources(payments, captcha),
  };
}

/** Where the crests of a page with a policy of its own come from. */
export const pictureSources = (): readonly string[] => ["'self'", ...outsideOf(settings()).assets];

const ELEMENTS = ["script", "style"] as const;

/** Swaps the nonce for hashes, so a cached page can be shared and still runs only what the site wrote (security 4). */
export function seal(html: string, nonce: string): { html: string; scripts: string[]; styles: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashed = { script: new Set<string>(), style: new Set<string>() };
  let sealed = "";
  let done = 0;
  // Scan from nonce to nonce: pages are long, and few elements have one.
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
    if (text !== "") hashed[element].add(hashSource(text));
    sealed += html.slice(after, ends);
    done = ends;
  }
  return { html: sealed + html.slice(done), scripts: [...hashed.script], styles: [...hashed.style] };
}

/** Most inline scripts repeat on every page; a data handoff doesn't, and is long. */
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
  handle: Pick<RouteHandle, "takes" | "embeddable" | "showsAds" | "showsEmbed"> | undefined;
  outside: Outside;
  showsPartner?: boolean;
  marketing?: MarketingScripts;
  scripts: readonly string[];
  styles: readonly string[];
  /** Allows what Vite's client and hot reload need; never set in a build. */
  development?: boolean;
};

const marketingOrigins = ({ marketing }: Outside, loaded: MarketingScripts) => [
  ...(loaded.tagManager ? marketing.tagManager : []),
  ...(loaded.abLoader ? marketing.abLoader : []),
];

/** The `Content-Security-Policy` of a page, by what its handle allows (security 4). */
export function contentSecurityPolicy({
  handle,
  outside,
  showsPartner = false,
  marketing: loaded = NO_MARKETING,
  scripts,
  styles,
  development = false,
}: Policy): string {
  const partner = showsPartner ? outside.partner : [];
  const marketing = handle?.takes ? [] : marketingOrigins(outside, loaded);
  const payment = (directive: keyof PaymentSources) => (handle?.takes === "payment" ? outside.payment[directive] : []);
  const ads = handle?.showsAds ? outside.ads : [];
  const directives: [string, readonly string[]][] = [
    ["default-src", ["'none'"]],
    ["script-src", ["'self'", ...scripts, ...marketing, ...partner, ...payment("script-src")]],
    ["style-src", development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...styles, ...partner]],
    // Team colors are custom properties in style attributes.
    ["style-src-attr", ["'unsafe-inline'"]],
    [
      "img-src",
      ["'self'", "data:", "blob:", ...outside.assets, ...marketing, ...ads, ...partner, ...payment("img-src")],
    ],
    ["font-src", ["'self'"]],
    ["media-src", ["'self'", "blob:", ...outside.media, ...ads]],
    [
      "connect-src",
      [
        "'self'",
        ...(development ? ["ws:"] : []),
        ...outside.media,
        ...marketing,
        ...ads,
        ...partner,
        ...payment("connect-src"),
      ],
    ],
    ["frame-src", [...(handle?.showsEmbed ? ["'self'"] : []), ...payment("frame-src"), ...partner]],
    ["worker-src", ["'self'", "blob:"]],
    ["manifest-src", ["'self'"]],
    ["form-action", ["'self'", ...payment("form-action")]],
    ["frame-ancestors", handle?.embeddable ? ["'self'", ...outside.embedders] : ["'none'"]],
    ["object-src", ["'none'"]],
    ["base-uri", ["'none'"]],
  ];
  return directives
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`)
    .join("; ");
}

/** The browser's wallet needs the payment permission, which `server/http/security-headers.ts` refuses by default. */
export function paymentPermission(handle: Policy["handle"], { payment }: Outside): string | null {
  const [wallet] = STRIPE["frame-src"];
  if (handle?.takes !== "payment" || !payment["frame-src"].includes(wallet ?? "")) return null;
  return permissionsPolicy(`(self "${wallet}")`);
}
