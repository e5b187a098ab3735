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
import { keptSessionSecret } from "./session-secret.server";
import { processSingleton } from "./singleton.server";

/** Every variable is explained in docs/configuration.md. */

/** May hold a query and bracketed macros, unlike base URLs. */
const adTag = z
  .string()
  .refine(
    (value) => hasProtocol(value, ["https:", "http:"]) && new URL(value).username === "",
    "must be an address starting with https:// or http://",
  )
  .optional();

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
    APP_ENV: environmentVariable,
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    CLOCK_START: clockStart,
    BUILD_LABEL: z.string().default("master-5877"),
  }),
  server: z.object({
    PORT: port,
    HOST: z.string().default("127.0.0.1"),
    ALLOWED_HOSTS: hosts,
    TRUST_PROXY: peers,
    PAGE_CACHE_MB: megabytes,
    SOCKETS_PER_ADDRESS: sockets,
    METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  }),
  site: z.object({
    SITE_URL: httpAddress,
    ASSETS_URL: httpAddress,
    LIVE_HLS_BASE_URL: httpAddress,
    COOKIE_DOMAIN: text,
    SESSION_SECRET: secrets,
    STREAM_ORIGINS: originsVariable,
    EMBED_ORIGINS: originsVariable,
  }),
  start: startVariables,
  storage: storageVariables,
  network: z.object({ NETWORK_URL: httpAddress }),
  member: z.object({
    MEMBER_SERVICE_URL: httpAddress,
    MEMBER_CLIENT_ID: z.string().default(`${brand.shortName}-web`),
    MEMBER_CLIENT_SECRET: text,
  }),
  subscriptions: z.object({ SUBSCRIPTION_ADMIN_URL: httpAddress, SUBSCRIPTION_MANAGEMENT_URL: httpAddress }),
  catalogue: z.object({ CATALOGUE_URL: httpAddress }),
  content: z.object({ CONTENT_CDN_URL: httpAddress, ECHO_URL: httpAddress }),
  search: z.object({ SEARCH_URL: httpAddress }),
  drm: z.object({ DRM_URL: httpAddress }),
  geoip: z.object({ GEOIP_URL: httpAddress }),
  flags: z.object({ FLAGS_URL: httpAddress }),
  wrestling: z.object({ WRESTLING_URL: pageAddress, WRESTLING_PASSWORD: text }),
  quickLinks: z.object({ QUICK_LINKS_URL: httpAddress }),
  others: z.object({
    CRM_URL: httpAddress,
    WEB_TO_LEAD_URL: formAddress,
    WEB_TO_LEAD_NAMES: fieldNames,
    FEATURES_URL: httpAddress,
    ORGANISATION_URL: httpAddress,
    PROGRAM_URL: httpAddress,
    PROFILE_URL: httpAddress,
    TICKETING_URL: httpAddress,
    TICKETING_GATEWAY_URL: httpAddress,
    RECRUITING_SUBSCRIPTION_KEY: text,
  }),
  analytics: z.object({ ANALYTICS_URL: httpAddress, GTM_ID: text, AB_LOADER_URL: httpAddress }),
  payments: paymentVariables,
  partner: z.object({ PARTNER_WIDGET_URL: httpAddress }),
  captcha: z.object({ CAPTCHA_SITE_KEY: text, CAPTCHA_SECRET: text, CAPTCHA_API_URL: httpAddress }),
  ads: z.object({ AD_TAG_URL: adTag, AD_ORIGINS: originsVariable, HOUSE_ADS: houseAdsVariable }),
});

const groups = Object.keys(schema.shape);

/**
 * Every variable that is read, for the page that explains them.
 * @internal
 */
export const VARIABLES = Object.values(schema.shape).flatMap((group) => Object.keys(group.shape));

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
  return given ?? [processSingleton("session-secret", () => keptSessionSecret(settings().storage.DATA_DIR))];
}

/** For refresh_token grants; an embedded member service needs no secret. */
export function memberClientCredentials(): { id: string; secret: string } {
  const { MEMBER_CLIENT_ID: id, MEMBER_CLIENT_SECRET: secret } = settings().member;
  return {
    id,
    secret: secret ?? signatureOf(sessionSecrets()[0] ?? "", id),
  };
}
