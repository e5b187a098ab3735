import { isIP } from "node:net";
import { z } from "zod";
import { brand } from "~contracts/brand";
import { isThisComputer, MIN_SECRET, type StartRules, startRules } from "~contracts/environment/start-rules";
import {
  clockStart,
  environmentVariable,
  fieldNames,
  formAddress,
  hasProtocol,
  houseAdsVariable,
  httpAddress,
  originsVariable,
  pageAddress,
  paymentVariables,
  startVariables,
  storageVariables,
  text,
} from "~contracts/environment/variables";
import { signatureOf } from "~contracts/signature";
import { storedSessionSecret } from "./session-secret.server";
import { processSingleton } from "./singleton.server";

/** Each variable says what it is; `npm run docs` puts that into docs/configuration.md. */

/** May hold a query and bracketed macros, unlike base URLs. */
const adTag = z
  .string()
  .refine(
    (value) => hasProtocol(value, ["https:", "http:"]) && new URL(value).username === "",
    "must be an address starting with https:// or http://",
  )
  .optional();

/** The network's own, or a service of the same contract. */
const deskAddress = z.union([z.literal("embedded"), httpAddress]);

const port = z
  .string()
  .default("3000")
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, "must be a port number")
  .transform(Number);

const megabytes = z
  .string()
  .default("64")
  .refine((value) => /^\d{1,4}$/.test(value) && Number(value) <= 4_096, "must be a number of megabytes up to 4096")
  .transform(Number);

/** Fewer than 16 would reject a single visitor whose browser opens several connections. */
const sockets = z
  .string()
  .default("512")
  .refine(
    (value) => /^\d{1,5}$/.test(value) && (Number(value) === 0 || Number(value) >= 16),
    "must be 0 or a number from 16 to 99999",
  )
  .transform(Number);

const list = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** As a Host header has them. */
const hosts = list.refine(
  (all) => all.every((one) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(one)),
  "must be hosts, with their ports (www.example.com:8443), separated by commas",
);

const peers = list.refine(
  (all) => all.every(isPeer),
  'must be "loopback", "private", addresses or networks (10.0.0.0/8), separated by commas',
);

function isPeer(value: string): boolean {
  const [host = "", bits, ...rest] = value.split("/");
  if (value === "loopback" || value === "private") return true;
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The first signs; the others are still accepted, for rotation. */
const secrets = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.length > 0 && list.every((secret) => secret.length >= MIN_SECRET),
    `must be at least ${MIN_SECRET} characters long; several may be separated by commas`,
  )
  .optional();

const schema = z.object({
  app: z.object({
    APP_ENV: environmentVariable.describe("which rules hold, and what others may see"),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .default("info")
      .describe("`fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`"),
    CLOCK_START: clockStart.describe("for tests, when time begins (`2026-11-20T19:40:00-05:00`); else now"),
    BUILD_LABEL: z
      .string()
      .default("master-5877")
      .describe("the build's label, which `/metrics` shows as `build_info`"),
  }),
  server: z.object({
    PORT: port.describe("where the server listens"),
    HOST: z.string().default("127.0.0.1").describe("the address that it listens on"),
    ALLOWED_HOSTS: hosts.describe("more hosts, with ports, that the site answers to; else that of `SITE_URL` alone"),
    TRUST_PROXY: peers.describe("whose forwarded headers count: networks, `loopback`, `private`; else no one's"),
    PAGE_CACHE_MB: megabytes.describe("memory for guests' finished pages"),
    SOCKETS_PER_ADDRESS: sockets.describe("open connections per address (IPv6: /64); 0 takes any number"),
    METRICS_TOKEN: z
      .string()
      .min(16, "must be at least 16 characters")
      .optional()
      .describe("the bearer token that reads `/metrics` from anywhere; else private addresses do"),
  }),
  site: z.object({
    SITE_URL: httpAddress.describe("the site's public address, without a path; else `http://localhost:{PORT}`"),
    ASSETS_URL: httpAddress.describe("where pictures and other assets are served from; else the site"),
    LIVE_HLS_BASE_URL: httpAddress.describe("where live playlists are; else embedded, at `/media`"),
    COOKIE_DOMAIN: text.describe("shares cookies with hosts below it; else the host of `SITE_URL` alone"),
    SESSION_SECRET: secrets.describe("signs cookies, 32 characters; else made once, where no one else can reach it"),
    STREAM_ORIGINS: originsVariable.describe("where your own streams come from; else nowhere but the site"),
    EMBED_ORIGINS: originsVariable.describe("sites that may show event pages in a frame; else none"),
  }),
  start: startVariables,
  storage: storageVariables,
  network: z.object({ NETWORK_URL: httpAddress.describe("a network in another process; else in this one") }),
  member: z.object({
    MEMBER_SERVICE_URL: httpAddress.describe("accounts, profiles, following, entitlements; else embedded"),
    MEMBER_CLIENT_ID: z
      .string()
      .default(`${brand.shortName}-web`)
      .describe("the site's own name in its token requests"),
    MEMBER_CLIENT_SECRET: text.describe("how a shared network knows its web nodes; else from the session secret"),
  }),
  subscriptions: z.object({
    SUBSCRIPTION_ADMIN_URL: httpAddress.describe("passes and promo codes; else embedded"),
    SUBSCRIPTION_MANAGEMENT_URL: httpAddress.describe("payments and tax; else embedded"),
  }),
  catalogue: z.object({
    CATALOGUE_URL: httpAddress.describe("schools, associations, affiliates, activities; else embedded"),
  }),
  content: z.object({
    CONTENT_CDN_URL: httpAddress.describe("events, videos, redirects of old paths; else embedded"),
    ECHO_URL: httpAddress.describe("events, asked first; else embedded"),
  }),
  search: z.object({ SEARCH_URL: httpAddress.describe("search; else embedded") }),
  drm: z.object({ DRM_URL: httpAddress.describe("licenses; else embedded") }),
  geoip: z.object({ GEOIP_URL: httpAddress.describe("the visitor's country; else embedded") }),
  flags: z.object({ FLAGS_URL: httpAddress.describe("feature flags; else embedded (`npm run fieldhouse -- flags`)") }),
  wrestling: z.object({
    WRESTLING_URL: pageAddress.describe("wrestling results, asked exactly at this address; else embedded"),
    WRESTLING_PASSWORD: text.describe("their password, needed beside the address"),
  }),
  quickLinks: z.object({
    QUICK_LINKS_URL: httpAddress.describe("quick links of the home page and of the playoffs; else embedded"),
  }),
  others: z.object({
    CRM_URL: httpAddress.describe("leads, privacy requests, reports; else in the embedded store"),
    DESK_URL: deskAddress.describe("the staff's pages at `/desk`: `embedded`, or a service; else in development alone"),
    WEB_TO_LEAD_URL: formAddress.describe("a CRM's web-to-lead form, which gets every lead, too; else none"),
    WEB_TO_LEAD_NAMES: fieldNames.describe("its field names (`enrollment=00N1,name=last_name`); else ours"),
    FEATURES_URL: httpAddress.describe("kept, and asked by no page yet"),
    ORGANISATION_URL: httpAddress.describe("kept, and asked by no page yet"),
    PROGRAM_URL: httpAddress.describe("kept, and asked by no page yet"),
    PROFILE_URL: httpAddress.describe("kept, and asked by no page yet"),
    TICKETING_URL: httpAddress.describe("the ticketing partner's site; else that of `contracts/brand.ts`"),
    TICKETING_GATEWAY_URL: httpAddress.describe("where tickets are bought; else the site"),
    RECRUITING_SUBSCRIPTION_KEY: text.describe("sent with each recruiting lead as `Subscription-Key`; else nothing is"),
  }),
  analytics: z.object({
    ANALYTICS_URL: httpAddress.describe("analytics events, in batches; else in the embedded store"),
    GTM_ID: text.describe("Google Tag Manager's container (`GTM-ABC123`), with consent; else none"),
    AB_LOADER_URL: httpAddress.describe("an A/B loader's script, with consent; else none"),
  }),
  payments: paymentVariables,
  partner: z.object({
    PARTNER_WIDGET_URL: httpAddress.describe("the partner's script on receipts, with consent; else a card of ours"),
  }),
  captcha: z.object({
    CAPTCHA_SITE_KEY: text.describe("reCAPTCHA v3 before payments; else a timed form and a honeypot"),
    CAPTCHA_SECRET: text.describe("its secret, needed beside it"),
    CAPTCHA_API_URL: httpAddress.describe("where tokens are verified, at `/siteverify` below it; else Google's"),
  }),
  ads: z.object({
    AD_TAG_URL: adTag.describe("ad server (VAST), with the macros of [player.md](player.md); else house ads"),
    AD_ORIGINS: originsVariable.describe("more origins that its ads, wrappers, and counters come from; else none"),
    HOUSE_ADS: houseAdsVariable.describe("`on`, `off`, or `examples`; else `on` for a made-up league alone"),
  }),
});

const groups = Object.keys(schema.shape);

/**
 * Every variable that is read, by group, for `npm run docs`.
 * @internal
 */
export const VARIABLES = schema.shape;

type Variables = z.output<typeof schema>;

const TOGETHER = [
  ["WRESTLING_URL", "WRESTLING_PASSWORD"],
  ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"],
] as const;

export type Settings = Variables &
  Omit<StartRules, "problems"> & {
    origin: {
      url: string;
      /** With the port, like a Host header. */
      host: string;
      /** Without the port (S 5.2). */
      domain: string;
      /** Every one that the site answers to, without ports. */
      domains: string[];
      secure: boolean;
      /** Undefined: host-only cookies. */
      cookieDomain: string | undefined;
    };
    sessionSecrets: string[] | null;
  };

export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(["The configuration cannot be used:", ...problems.map((problem) => `  - ${problem}`)].join("\n"));
    this.name = "ConfigurationError";
  }
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = schema.safeParse(Object.fromEntries(groups.map((group) => [group, given])));
  const rules = startRules(given);
  const problems = [...(parsed.error?.issues ?? []).map(problemText), ...missingPartners(given), ...rules.problems];
  if (!parsed.success) throw new ConfigurationError(problems);

  const settings = derive(parsed.data, rules);
  problems.push(...originProblems(settings));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return settings;
}

function problemText(issue: z.core.$ZodIssue): string {
  const variable = String(issue.path[1]);
  return variable === "APP_ENV" ? issue.message : `${variable} ${issue.message}`;
}

function missingPartners(given: Record<string, string | undefined>): string[] {
  const memberService = given.NETWORK_URL ? "NETWORK_URL" : "MEMBER_SERVICE_URL";
  const groups = [[memberService, "MEMBER_CLIENT_SECRET"], ...TOGETHER];
  return groups.flatMap((partners) => {
    const absent = partners.filter((name) => !given[name]);
    const present = partners.filter((name) => given[name]);
    return present.length > 0 ? absent.map((name) => `${name} is needed beside ${present.join(" and ")}`) : [];
  });
}

function derive(
  variables: Variables,
  { warnings, appEnv, developmentTools, toolsNearbyOnly, demo, saysDemo, pay }: StartRules,
): Settings {
  const url = new URL(variables.site.SITE_URL ?? `http://localhost:${variables.server.PORT}`);
  return {
    ...variables,
    warnings,
    appEnv,
    developmentTools,
    toolsNearbyOnly,
    demo,
    saysDemo,
    pay,
    origin: {
      url: url.origin,
      host: url.host,
      domain: url.hostname,
      domains: [url.hostname, ...variables.server.ALLOWED_HOSTS.map(withoutPort)],
      secure: url.protocol === "https:",
      cookieDomain: variables.site.COOKIE_DOMAIN?.replace(/^\./, "").toLowerCase(),
    },
    sessionSecrets: variables.site.SESSION_SECRET ?? null,
  };
}

const withoutPort = (host: string): string => host.toLowerCase().replace(/:\d+$/, "");

function originProblems({ app, origin, site, developmentTools, sessionSecrets }: Settings): string[] {
  const problems: string[] = [];
  if (app.CLOCK_START !== undefined && !developmentTools)
    problems.push("CLOCK_START moves the clock where APP_ENV is development or test alone");
  if (site.SITE_URL && new URL(site.SITE_URL).pathname !== "/") problems.push("SITE_URL must hold no path");
  if (
    origin.cookieDomain &&
    origin.domain !== origin.cookieDomain &&
    !origin.domain.endsWith(`.${origin.cookieDomain}`)
  ) {
    problems.push(`COOKIE_DOMAIN must be ${origin.domain} or a domain above it`);
  }
  if (!sessionSecrets && !developmentTools && !isThisComputer(origin.domain)) {
    problems.push(
      `SESSION_SECRET is required for ${origin.url}: at least ${MIN_SECRET} characters that no one can guess`,
    );
  }
  return problems;
}

/** Exits with a readable list if a value is bad. */
export function settings(): Settings {
  return processSingleton("settings", () => {
    try {
      return readSettings(process.env);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    }
  });
}

export function sessionSecrets(): string[] {
  const given = settings().sessionSecrets;
  return given ?? [processSingleton("session-secret", () => storedSessionSecret(settings().storage.DATA_DIR))];
}

/** For refresh_token grants; an embedded member service needs no secret. */
export function memberClientCredentials(): { id: string; secret: string } {
  const { MEMBER_CLIENT_ID: id, MEMBER_CLIENT_SECRET: secret } = settings().member;
  return { id, secret: secret ?? signatureOf(sessionSecrets()[0] ?? "", id) };
}
