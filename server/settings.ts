import { z } from "zod";

const blank = (value: unknown) => (value === "" ? undefined : value);
const optional = z.preprocess(blank, z.string().optional());

const schema = z.object({
  APP_ENV: z.preprocess(blank, z.string().default("development")),
  HOST: z.preprocess(blank, z.string().default("127.0.0.1")),
  PORT: z.preprocess(blank, z.coerce.number().int().min(0).max(65_535).default(3000)),
  SITE_URL: z.preprocess(blank, z.url({ protocol: /^https?$/ }).optional()),
  ALLOWED_HOSTS: optional,
  TRUST_PROXY: optional,
  LOG_LEVEL: z.preprocess(blank, z.enum(["silent", "error", "warn", "info", "debug", "trace"]).default("info")),
  DATA_DIR: z.preprocess(blank, z.string().default(".data")),
  DATABASE_URL: optional,
  REDIS_URL: optional,
  PAGE_CACHE_MB: z.preprocess(blank, z.coerce.number().min(0).max(4_096).default(64)),
});

export type Settings = {
  environment: string;
  host: string;
  port: number;
  /** Hosts that the site answers to, as a browser writes them. */
  hosts: ReadonlySet<string>;
  /** Addresses whose forwarded headers are believed: single ones, CIDR ranges, or the words `loopback` and `private`. */
  trustedProxies: readonly string[];
  logLevel: string;
  dataDirectory: string;
  /** True where the embedded store is a file that one process owns. */
  ownsDataDirectory: boolean;
  redisUrl: string | undefined;
  pageCacheBytes: number;
};

const list = (text: string | undefined) => (text ?? "").split(/[\s,]+/).filter(Boolean);

/** Reads what the server itself needs (DESIGN 3); a bad value stops the process with a readable list. */
export function settingsFrom(env: Record<string, string | undefined>): Settings {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration has mistakes:\n${lines.join("\n")}`);
  }
  const value = parsed.data;
  return {
    environment: value.APP_ENV,
    host: value.HOST,
    port: value.PORT,
    hosts: allowedHosts(value.SITE_URL, list(value.ALLOWED_HOSTS), value.PORT),
    trustedProxies: list(value.TRUST_PROXY),
    logLevel: value.LOG_LEVEL,
    dataDirectory: value.DATA_DIR,
    ownsDataDirectory: value.DATABASE_URL === undefined,
    redisUrl: value.REDIS_URL,
    pageCacheBytes: value.PAGE_CACHE_MB * 1_048_576,
  };
}

/** The host of SITE_URL and ALLOWED_HOSTS; without SITE_URL the site is on this machine, under its local names. */
function allowedHosts(siteUrl: string | undefined, others: readonly string[], port: number): Set<string> {
  const here = siteUrl ? [new URL(siteUrl).host] : ["localhost", "127.0.0.1", "[::1]"].map((name) => `${name}:${port}`);
  return new Set([...here, ...others].map((host) => host.toLowerCase()));
}
