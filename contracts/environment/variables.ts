import { createECDH } from "node:crypto";
import { z } from "zod";
import { type AppEnv, environmentNamed, isThisComputer } from "./start-rules";

/** S 8.6 */
export const environmentVariable = z
  .string()
  .default("development")
  .refine((name) => environmentNamed(name) !== null, {
    error: (issue) => `Environment "${issue.input}" is not defined in config.js`,
  })
  .transform((name): AppEnv => environmentNamed(name) ?? "production");

const switchedOn = z.literal("1", { error: "must be 1, or left out" }).optional();
export const startVariables = z.object({
  DEMO: switchedOn.describe("`1`: a demonstration; else only in development and test"),
  DEV_TOOLS: switchedOn.describe("`1`: development and test may be reached by others; else that is refused"),
});

export const text = z.string().optional();

export const clockStart = z.iso
  .datetime({ offset: true, error: "must be an instant such as 2026-11-20T19:40:00-05:00" })
  .transform((value) => Date.parse(value))
  .refine(
    (epochMs) => epochMs >= Date.UTC(2000, 0, 1) && epochMs < Date.UTC(2100, 0, 1),
    "must be in the years 2000 to 2099",
  )
  .optional();

const writtenAddress = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => hasProtocol(value, protocols),
      `must be an address starting with ${protocols.map((name) => `${name}//`).join(" or ")}`,
    );

export const address = (...protocols: string[]) =>
  writtenAddress(...protocols)
    .transform((value) => value.replace(/(?<!\/)\/+$/, ""))
    .optional();

const PLAIN = "must hold neither a user name, nor a query, nor a fragment";

const plainAddress = (...protocols: string[]) =>
  address(...protocols).refine((value) => value === undefined || isPlainBase(value), PLAIN);

export const httpAddress = plainAddress("https:", "http:");
/** Asked exactly as it is written, with or without a slash at its end. */
export const pageAddress = writtenAddress("https:", "http:").refine(isPlainBase, PLAIN).optional();

export function hasProtocol(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function isPlainBase(value: string): boolean {
  if (!URL.canParse(value)) return true; // reported by the URL check above
  const { username, password, search, hash } = new URL(value);
  return `${username}${password}${search}${hash}` === "";
}

/** Origins separated by spaces or commas. */
export const originsVariable = z
  .string()
  .default("")
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine(
    (all) => all.every((one) => hasProtocol(one, ["https:", "http:"])),
    "must be addresses starting with https:// or http://, separated by commas",
  )
  .transform((all) => [...new Set(all.map((one) => new URL(one).origin))]);

/** Digits alone, no more than the largest has. */
const numberFrom = (least: number, most: number) =>
  z
    .string()
    .refine(
      (value) =>
        /^\d+$/.test(value) && value.length <= String(most).length && Number(value) >= least && Number(value) <= most,
      `must be a number from ${least} to ${most}`,
    )
    .transform(Number)
    .optional();

/** Other computers could read and change what is sent without https. */
const pushServices = originsVariable.refine(
  (all) => all.every((one) => one.startsWith("https://") || isThisComputer(new URL(one).hostname)),
  "must start with https://, except on this computer",
);

function isPrivateHalf(value: string): boolean {
  if (!/^[\w-]{43}$/.test(value)) return false;
  try {
    createECDH("prime256v1").setPrivateKey(Buffer.from(value, "base64url"));
    return true;
  } catch {
    return false;
  }
}

const pushPrivateKey = z
  .string()
  .refine(isPrivateHalf, "must be the private half of a P-256 key: 32 bytes in base64url, 43 characters")
  .optional();

export const storageVariables = z.object({
  DATA_DIR: z.string().default(".data").describe("the embedded store, the kept secret, and lock files"),
  DATABASE_URL: address("postgres:", "postgresql:").describe("`postgres://…`, the network's store; else SQLite"),
  DATABASE_READ_URL: address("postgres:", "postgresql:").describe(
    "a replica, read while at most 3 s behind; else none",
  ),
  DATABASE_POOL_SIZE: numberFrom(2, 200).describe(
    "connections of a process to PostgreSQL, and to its replica; else 10",
  ),
  REDIS_URL: address("redis:", "rediss:").describe(
    "limits and presses shared by web nodes; else each process has its own",
  ),
  SMTP_URL: address("smtp:", "smtps:").describe("where mail goes out; else an outbox, in production no one gets mail"),
  SMTP_CONNECTIONS: numberFrom(1, 100).describe(
    "connections of a process to the mail server, a message at a time; else 5",
  ),
  PUSH_PRIVATE_KEY: pushPrivateKey.describe("a VAPID private key (`npx web-push generate-vapid-keys`); else made once"),
  PUSH_SERVICES: pushServices.describe("push services besides Google's, Mozilla's, Apple's, Microsoft's; else none"),
  RECRUITING_PARTNER_EMAIL: z
    .email("must be an e-mail address")
    .optional()
    .describe("who gets recruiting leads by mail, too; else they are in the inbox alone"),
  LEAGUE: z
    .enum(["made-up", "none"], 'must be "made-up" or "none"')
    .optional()
    .describe("`none`: no made-up league; `made-up`: that league; else what the store was begun with"),
  SCHOOLS: numberFrom(51, 30_000).describe("schools of a new made-up league; else 1500"),
  EVENTS: numberFrom(13_000, 2_000_000).describe("events of its 76 days; else 16,000 for 1,500 schools"),
});

export const houseAdsVariable = z.enum(["on", "examples", "off"]).optional();

/** Maps passes to a provider's prices or plans: `annual-basic=price_1Q,monthly-basic=price_1R`. */
const plans = z
  .string()
  .refine((value) => pairsOf(value).every(isPair), "must be pass=id pairs with commas between them")
  .refine((value) => isOnce(pairsOf(value)), "must name each pass and each id once")
  .transform((value): Readonly<Record<string, string>> => Object.fromEntries(pairsOf(value)))
  .optional();

const pairsOf = (value: string) => value.split(",").map((pair) => pair.trim().split("="));
const isPair = (pair: string[]) => pair.length === 2 && pair.every((part) => /^[\w-]{1,100}$/.test(part));
const isOnce = (pairs: string[][]) =>
  [0, 1].every((part) => new Set(pairs.map((pair) => pair[part])).size === pairs.length);

/** A form's address, its own constant fields as the query. */
export const formAddress = address("https:", "http:").refine(
  (value) => value === undefined || /\/[^/]+$/.test(new URL(value).pathname),
  "must be the address of a form",
);

/** What someone else calls our fields: `press_box=00N1,enrollment=00N2`. */
export const fieldNames = z
  .string()
  .refine((value) => pairsOf(value).every(isPair), "must be field=name pairs with commas between them")
  .transform((value): Readonly<Record<string, string>> => Object.fromEntries(pairsOf(value)))
  .optional();

export const paymentVariables = z.object({
  STRIPE_PUBLISHABLE_KEY: text.describe("Stripe, with the next three; else cards aren't taken"),
  STRIPE_SECRET_KEY: text.describe("its secret key"),
  STRIPE_WEBHOOK_SECRET: text.describe("its webhook's secret"),
  STRIPE_PRICES: plans.describe("`annual-basic=price_1Qa,monthly-basic=price_1Qb`: the Stripe price of each pass"),
  STRIPE_API_URL: httpAddress.describe("another address of Stripe; else the live one"),
  STRIPE_TAX: switchedOn.describe("`1`: sales tax by Stripe Tax; else the states' general rates"),
  APPLE_PAY_DOMAIN_ASSOCIATION: text.describe("the text of Stripe's file for Apple Pay; else Google Pay alone"),
  PAYPAL_CLIENT_ID: text.describe("PayPal, with the next three; else PayPal isn't taken"),
  PAYPAL_CLIENT_SECRET: text.describe("its secret"),
  PAYPAL_WEBHOOK_ID: text.describe("its webhook's id"),
  PAYPAL_PLANS: plans.describe("`annual-basic=P-1,monthly-basic=P-2`: the PayPal plan of each pass"),
  PAYPAL_API_URL: httpAddress.describe("another address of PayPal, such as its sandbox; else the live one"),
  AVATAX_ACCOUNT_ID: text.describe("Avalara's AvaTax, with the next two; else as without `STRIPE_TAX`"),
  AVATAX_LICENSE_KEY: text.describe("its license key"),
  AVATAX_COMPANY_CODE: text.describe("its company"),
  AVATAX_TAX_CODE: text.describe("its tax code of streamed video; else what the item `streamed-video` is mapped to"),
  AVATAX_API_URL: httpAddress.describe("another address of AvaTax, such as its sandbox; else the live one"),
});

export function paymentKeys({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_PRICES = {},
  STRIPE_API_URL,
  STRIPE_TAX,
  PAYPAL_CLIENT_ID,
  PAYPAL_CLIENT_SECRET,
  PAYPAL_WEBHOOK_ID,
  PAYPAL_PLANS = {},
  PAYPAL_API_URL,
  AVATAX_ACCOUNT_ID,
  AVATAX_LICENSE_KEY,
  AVATAX_COMPANY_CODE,
  AVATAX_TAX_CODE,
  AVATAX_API_URL,
}: z.output<typeof paymentVariables>) {
  const isPaypal = PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID;
  return {
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            prices: STRIPE_PRICES,
            ...(STRIPE_API_URL && { apiUrl: STRIPE_API_URL }),
            ...(STRIPE_TAX === "1" && { tax: true }),
          }
        : null,
    paypal: isPaypal
      ? {
          clientId: PAYPAL_CLIENT_ID,
          clientSecret: PAYPAL_CLIENT_SECRET,
          webhookId: PAYPAL_WEBHOOK_ID,
          plans: PAYPAL_PLANS,
          ...(PAYPAL_API_URL && { apiUrl: PAYPAL_API_URL }),
        }
      : null,
    ...(AVATAX_ACCOUNT_ID &&
      AVATAX_LICENSE_KEY &&
      AVATAX_COMPANY_CODE && {
        avatax: {
          accountId: AVATAX_ACCOUNT_ID,
          licenseKey: AVATAX_LICENSE_KEY,
          companyCode: AVATAX_COMPANY_CODE,
          ...(AVATAX_TAX_CODE && { taxCode: AVATAX_TAX_CODE }),
          ...(AVATAX_API_URL && { apiUrl: AVATAX_API_URL }),
        },
      }),
  };
}
