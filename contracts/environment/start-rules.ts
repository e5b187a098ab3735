import { brand } from "../brand";

/** One rule for every process: nothing paid is free by accident, and no development tool is public (security 6). */

export const ENVIRONMENTS = [
  "development",
  "test",
  "qa",
  "dev-qa",
  "stage",
  "dev-stage",
  "perf",
  "production",
] as const;
export type AppEnv = (typeof ENVIRONMENTS)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

/** "embedded": test cards. "hosted": a billing service elsewhere, on its own page. Null: not offered. */
export type WaysToPay = { cards: "stripe" | "embedded" | "hosted" | null; wallet: "paypal" | "embedded" | null };

export type StartRules = {
  problems: string[];
  /** Likely mistakes, which a start says and goes on. */
  warnings: string[];
  appEnv: AppEnv;
  /** Enables /dev pages and the network's clock and faults (docs/embedded-network.md). */
  developmentTools: boolean;
  toolsNearbyOnly: boolean;
  demo: boolean;
  saysDemo: boolean;
  pay: WaysToPay;
};

const LOCAL_HOST = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

export const isThisComputer = (hostname: string): boolean => LOCAL_HOST.test(hostname);

/** Reads "staging" as "stage" (S 8.6). */
export function environmentNamed(name: string): AppEnv | null {
  const spelled = name === "staging" ? "stage" : name;
  return ENVIRONMENTS.find((known) => known === spelled) ?? null;
}

export type Role = "site" | "network";

/** A blank variable counts as absent. */
export const withoutBlanks = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

export function startRules(environment: Environment, role: Role = "site"): StartRules {
  const env = withoutBlanks(environment);
  const appEnv = environmentNamed(env.APP_ENV ?? "development") ?? "production";
  const developmentTools = appEnv === "development" || appEnv === "test";
  const saysDemo = env.DEMO === "1";
  const demo = developmentTools || saysDemo;
  const reached = reachedFromOutside(env);
  const isLab = env.DEV_TOOLS === "1";
  return {
    problems: [
      ...(developmentTools && !isLab ? reached.map((where) => openToTheWorld(where, env.APP_ENV)) : []),
      ...(developmentTools ? [] : weakSecret(env)),
      ...missingKeys(env, role),
      ...taxProblems(env),
      ...(saysDemo ? takenAway(env) : []),
    ],
    warnings: appEnv === "production" && !saysDemo ? likelyMistakes(env, role) : [],
    appEnv,
    developmentTools,
    toolsNearbyOnly: reached.length > 0,
    demo,
    saysDemo,
    pay: waysToPay(env, role, demo),
  };
}

const likelyMistakes = (env: Environment, role: Role): string[] => [
  ...(sendsMail(env, role) ? mailWarnings(env, brand.support.email) : []),
  ...(role === "site" && env.STRIPE_PUBLISHABLE_KEY && !env.CAPTCHA_SITE_KEY ? [NO_CAPTCHA] : []),
];

const NO_CAPTCHA =
  "CAPTCHA_SITE_KEY is not set: only a limit on declined payments keeps others from trying out stolen cards.";
const NO_MAIL = "SMTP_URL is not set: no mail goes out, neither for a new password nor a receipt.";

const NO_LINKS = "Links in mail lead to this computer, where no one else gets: set SITE_URL to the public address.";

/** @internal */
export function mailWarnings(env: Environment, sender: string): string[] {
  if (!env.SMTP_URL) return [NO_MAIL];
  const madeUp = `Mail goes out from ${sender}, a made-up address: put your own into contracts/brand.ts, and build.`;
  return [...(sender.endsWith(".example") ? [madeUp] : []), ...(isPublic(env) ? [] : [NO_LINKS])];
}

/** A web node beside a shared network leaves mail to it. */
const sendsMail = ({ NETWORK_URL }: Environment, role: Role) => role === "network" || !NETWORK_URL;

const isPublic = ({ SITE_URL }: Environment): boolean =>
  SITE_URL !== undefined && URL.canParse(SITE_URL) && !isThisComputer(new URL(SITE_URL).hostname);

function reachedFromOutside(env: Environment): string[] {
  const { SITE_URL, HOST } = env;
  const listens = HOST !== undefined && !isThisComputer(HOST);
  return [...(isPublic(env) ? [`SITE_URL=${SITE_URL}`] : []), ...(listens ? [`HOST=${HOST}`] : [])];
}

function openToTheWorld(where: string, appEnv: string | undefined): string {
  const now = appEnv === undefined ? "APP_ENV is not set" : `APP_ENV is ${appEnv}`;
  return (
    `${where} can be reached by others, and ${now}: set APP_ENV=production (and DEMO=1 for a demonstration), or ` +
    "DEV_TOOLS=1 for a lab of your own"
  );
}

export const MIN_SECRET = 32;

/** The secret signs family invitations and web nodes' calls to a shared network. */
function weakSecret({ MEMBER_CLIENT_SECRET: secret }: Environment): string[] {
  return secret !== undefined && secret.length < MIN_SECRET
    ? [`MEMBER_CLIENT_SECRET must be at least ${MIN_SECRET} characters that no one can guess`]
    : [];
}

const STRIPE = ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICES"] as const;
const PAYPAL = ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID", "PAYPAL_PLANS"] as const;

const AVATAX = ["AVATAX_ACCOUNT_ID", "AVATAX_LICENSE_KEY", "AVATAX_COMPANY_CODE"] as const;

function keysNeeded(env: Environment, role: Role): (readonly string[])[] {
  if (role === "network") return [STRIPE.slice(1), PAYPAL];
  return billingOf(env, role) === "here" ? [STRIPE, PAYPAL] : [STRIPE.slice(0, 1), PAYPAL.slice(0, 1)];
}

function missingKeys(env: Environment, role: Role): string[] {
  const needed = keysNeeded(env, role);
  return [STRIPE, PAYPAL].flatMap((names, provider) => {
    const present = names.filter((name) => env[name]);
    if (present.length === 0) return [];
    const missing = needed[provider]?.filter((name) => !env[name]) ?? [];
    return missing.map((name) => `${name} is needed beside ${present.join(" and ")}`);
  });
}

function taxProblems(env: Environment): string[] {
  const present = AVATAX.filter((name) => env[name]);
  const missing = present.length > 0 ? AVATAX.filter((name) => !env[name]) : [];
  return [
    ...(env.STRIPE_TAX && !env.STRIPE_SECRET_KEY ? ["STRIPE_SECRET_KEY is needed beside STRIPE_TAX"] : []),
    ...missing.map((name) => `${name} is needed beside ${present.join(" and ")}`),
  ];
}

function takenAway(env: Environment): string[] {
  const keys = [...STRIPE, ...PAYPAL].filter((name) => env[name]);
  return keys.length > 0 ? [`DEMO=1 charges nothing: remove ${keys.join(", ")}, or DEMO`] : [];
}

/** "shared": in another process of the network. "elsewhere": an external billing service. */
function billingOf(
  { SUBSCRIPTION_MANAGEMENT_URL, NETWORK_URL }: Environment,
  role: Role,
): "here" | "shared" | "elsewhere" {
  if (role === "network") return "here";
  if (SUBSCRIPTION_MANAGEMENT_URL) return "elsewhere";
  return NETWORK_URL ? "shared" : "here";
}

/** With one real provider configured, the other isn't simulated; it's just not offered. */
function waysToPay(env: Environment, role: Role, demo: boolean): WaysToPay {
  const has = keysNeeded(env, role).map((names) => names.every((name) => env[name]));
  const [cards, wallet] = [has[0] ? ("stripe" as const) : null, has[1] ? ("paypal" as const) : null];
  if (cards || wallet) return { cards, wallet };
  if (billingOf(env, role) === "elsewhere") return { cards: "hosted", wallet: null };
  return demo ? { cards: "embedded", wallet: "embedded" } : { cards: null, wallet: null };
}
