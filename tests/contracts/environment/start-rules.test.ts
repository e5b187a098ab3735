import { describe, expect, it } from "vitest";
import { ConfigurationError, readSettings } from "~/services/process/env.server";
import { brand } from "~contracts/brand";
import type { Environment, WaysToPay } from "~contracts/environment/start-rules";
import { isThisComputer, mailWarnings, startRules } from "~contracts/environment/start-rules";
import { readBackendSettings } from "~network/serve.server";
import { settingsOf } from "../../../server/settings";

/** What a start with these variables offers, or why it is refused (decisions 2026-11-22). */

const PUBLIC = { SITE_URL: "https://www.x.example" };
const OPEN = { HOST: "0.0.0.0" };
const STRIPE = {
  STRIPE_PUBLISHABLE_KEY: "pk",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "wh",
  STRIPE_PRICES: "annual-basic=p",
};
const AVATAX = { AVATAX_ACCOUNT_ID: "1", AVATAX_LICENSE_KEY: "2", AVATAX_COMPANY_CODE: "3" };
const PAYPAL = {
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_CLIENT_SECRET: "hush",
  PAYPAL_WEBHOOK_ID: "hook",
  PAYPAL_PLANS: "annual-basic=P-1",
};
const production = { APP_ENV: "production" };
const WEB_NODE = { ...production, NETWORK_URL: "http://backend:4100" };
const BILLED_ELSEWHERE = { ...production, SUBSCRIPTION_MANAGEMENT_URL: "https://b.example" };

const TEST_CARDS: WaysToPay = { cards: "embedded", wallet: "embedded" };
const NOTHING: WaysToPay = { cards: null, wallet: null };
const STRIPE_ALONE: WaysToPay = { cards: "stripe", wallet: null };
const PAYPAL_ALONE: WaysToPay = { cards: null, wallet: "paypal" };
const BOTH: WaysToPay = { cards: "stripe", wallet: "paypal" };

const SET = "set APP_ENV=production (and DEMO=1 for a demonstration), or DEV_TOOLS=1 for a lab of your own";

const WEAK = "MEMBER_CLIENT_SECRET must be at least 32 characters that no one can guess";

type Offered = { tools: boolean; demo: boolean; bar: boolean; pay: WaysToPay };
const laptop: Offered = { tools: true, demo: true, bar: false, pay: TEST_CARDS };
const earnest = (pay: WaysToPay): Offered => ({ tools: false, demo: false, bar: false, pay });
const shown: Offered = { tools: false, demo: true, bar: true, pay: TEST_CARDS };

it.each<[what: string, env: Environment, offers: Offered]>([
  ["nothing set", {}, laptop],
  ["development here", { APP_ENV: "development", SITE_URL: "http://localhost:4000", HOST: "127.0.0.1" }, laptop],
  ["test on this computer's IPv6", { APP_ENV: "test", SITE_URL: "http://[::1]:4000", HOST: "::1" }, laptop],
  ["blank variables", { APP_ENV: " ", SITE_URL: "", HOST: "", DEMO: "", STRIPE_SECRET_KEY: "" }, laptop],
  ["a lab on a public address", { ...PUBLIC, ...OPEN, DEV_TOOLS: "1" }, laptop],
  ["a demonstration in development", { DEMO: "1" }, { ...laptop, bar: true }],
  ["development with Stripe", { ...STRIPE }, { ...laptop, pay: STRIPE_ALONE }],
  ["development with PayPal", { ...PAYPAL }, { ...laptop, pay: PAYPAL_ALONE }],
  ["production, no provider", { ...production, ...PUBLIC, ...OPEN }, earnest(NOTHING)],
  ["production on this computer", { ...production }, earnest(NOTHING)],
  ["production with DEV_TOOLS", { ...production, DEV_TOOLS: "1" }, earnest(NOTHING)],
  ["production with Stripe", { ...production, ...PUBLIC, ...STRIPE }, earnest(STRIPE_ALONE)],
  ["production with PayPal", { ...production, ...PUBLIC, ...PAYPAL }, earnest(PAYPAL_ALONE)],
  ["production with both", { ...production, ...PUBLIC, ...STRIPE, ...PAYPAL }, earnest(BOTH)],
  ["stage", { APP_ENV: "staging", ...PUBLIC }, earnest(NOTHING)],
  ["perf with both", { APP_ENV: "perf", ...PUBLIC, ...STRIPE, ...PAYPAL }, earnest(BOTH)],
  ["an environment that is none", { APP_ENV: "moon", ...PUBLIC }, earnest(NOTHING)],
  ["a demonstration for everybody", { ...production, ...PUBLIC, ...OPEN, DEMO: "1" }, shown],
  ["a web node of a shared network", WEB_NODE, earnest(NOTHING)],
  ["one that shows Stripe", { ...WEB_NODE, STRIPE_PUBLISHABLE_KEY: "pk" }, earnest(STRIPE_ALONE)],
  ["one that shows both", { ...WEB_NODE, STRIPE_PUBLISHABLE_KEY: "pk", PAYPAL_CLIENT_ID: "id" }, earnest(BOTH)],
  ["one of a demonstration", { ...WEB_NODE, DEMO: "1" }, shown],
  ["a member secret of 32 characters", { ...production, MEMBER_CLIENT_SECRET: "s".repeat(32) }, earnest(NOTHING)],
  ["a short member secret in a test", { APP_ENV: "test", MEMBER_CLIENT_SECRET: "hush" }, laptop],
  ["billing elsewhere", BILLED_ELSEWHERE, earnest({ cards: "hosted", wallet: null })],
  ["billing elsewhere, with PayPal", { ...BILLED_ELSEWHERE, PAYPAL_CLIENT_ID: "id" }, earnest(PAYPAL_ALONE)],
])("a start that goes ahead: %s", (_what, env, { tools, demo, bar, pay }) =>
  expect(startRules(env)).toMatchObject({ problems: [], developmentTools: tools, demo, saysDemo: bar, pay }),
);

describe("a start that is refused", () => {
  const open = (what: string, environment: string) =>
    `${what} can be reached by others, and APP_ENV is ${environment}: ${SET}`;
  const beside = (given: string, ...missing: string[]) => missing.map((name) => `${name} is needed beside ${given}`);
  it.each<[what: string, env: Environment, problems: string[]]>([
    ["a public address and nothing else", PUBLIC, [open("SITE_URL=https://www.x.example", "not set")]],
    ["every interface and nothing else", OPEN, [open("HOST=0.0.0.0", "not set")]],
    ["IPv6's every interface", { HOST: "::" }, [open("HOST=::", "not set")]],
    [
      "development on a public address",
      { APP_ENV: "development", ...PUBLIC },
      [open("SITE_URL=https://www.x.example", "development")],
    ],
    ["test on every interface", { APP_ENV: "test", ...OPEN }, [open("HOST=0.0.0.0", "test")]],
    [
      "a name that only looks local",
      { SITE_URL: "https://localhost.example" },
      [open("SITE_URL=https://localhost.example", "not set")],
    ],
    [
      "Stripe without its webhook",
      { ...production, ...STRIPE, STRIPE_WEBHOOK_SECRET: undefined },
      beside("STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY and STRIPE_PRICES", "STRIPE_WEBHOOK_SECRET"),
    ],
    [
      "Stripe without a price for any pass",
      { ...production, ...STRIPE, STRIPE_PRICES: undefined },
      ["STRIPE_PRICES is needed beside STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET"],
    ],
    [
      "PayPal without a plan for any pass",
      { ...production, ...PAYPAL, PAYPAL_PLANS: undefined },
      ["PAYPAL_PLANS is needed beside PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID"],
    ],
    [
      "Stripe's publishable key alone",
      { ...production, STRIPE_PUBLISHABLE_KEY: "pk" },
      beside("STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICES"),
    ],
    ["Stripe Tax beside Stripe", { ...production, ...STRIPE, STRIPE_TAX: "1" }, []],
    ["Stripe Tax alone", { ...production, ...PAYPAL, STRIPE_TAX: "1" }, beside("STRIPE_TAX", "STRIPE_SECRET_KEY")],
    ["AvaTax", { ...production, ...PAYPAL, ...AVATAX }, []],
    [
      "AvaTax without a company",
      { ...production, ...PAYPAL, ...AVATAX, AVATAX_COMPANY_CODE: " " },
      ["AVATAX_COMPANY_CODE is needed beside AVATAX_ACCOUNT_ID and AVATAX_LICENSE_KEY"],
    ],
    ["AvaTax beside Stripe Tax", { ...production, ...STRIPE, ...AVATAX, STRIPE_TAX: "1" }, []],
    [
      "half of PayPal beside Stripe",
      { ...production, ...STRIPE, PAYPAL_CLIENT_ID: "id" },
      beside("PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID", "PAYPAL_PLANS"),
    ],
    [
      "secrets alone where billing is elsewhere",
      { ...WEB_NODE, STRIPE_SECRET_KEY: "sk" },
      beside("STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"),
    ],
    ["a member secret of 31 characters", { ...production, MEMBER_CLIENT_SECRET: "s".repeat(31) }, [WEAK]],
    ["one letter of one on stage", { ...WEB_NODE, APP_ENV: "staging", MEMBER_CLIENT_SECRET: "s" }, [WEAK]],
    ["a demonstration with a short one", { ...production, DEMO: "1", MEMBER_CLIENT_SECRET: "hush" }, [WEAK]],
    [
      "a demonstration with real keys",
      { ...production, DEMO: "1", ...PAYPAL },
      [
        "DEMO=1 charges nothing: remove PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, " +
          "PAYPAL_PLANS, or DEMO",
      ],
    ],
  ])("%s", (_what, env, problems) => expect(startRules(env).problems).toEqual(problems));

  it("is refused by the site's settings, and by the network's alone", () => {
    const site = () => readSettings({ ...PUBLIC });
    expect(site).toThrow(ConfigurationError);
    expect(site).toThrow(`APP_ENV is not set: ${SET}`);
    const secret = { MEMBER_CLIENT_SECRET: "hush" };
    const network = (env: Environment) => () => readBackendSettings({ ...secret, ...env });
    expect(network({ BACKEND_HOST: "0.0.0.0" })).toThrow(open("HOST=0.0.0.0", "not set"));
    expect(network({ ...production, PAYPAL_CLIENT_ID: "id" })).toThrow("PAYPAL_CLIENT_SECRET is needed beside");
    expect(network(production)).toThrow(WEAK);
    expect(() => readSettings({ ...secret, ...WEB_NODE })).toThrow(WEAK);
    expect(network({ APP_ENV: "moon" })).toThrow('Environment "moon" is not defined in config.js');
  });

  it("takes no public site without a secret (security 3)", () =>
    expect(() => readSettings({ ...production, ...PUBLIC })).toThrow(
      "SESSION_SECRET is required for https://www.x.example",
    ));
});

it.each<[what: string, env: Environment, pay: WaysToPay, demo: boolean]>([
  ["nothing set", {}, TEST_CARDS, true],
  ["production", production, NOTHING, false],
  [
    "production with Stripe's secrets",
    { ...production, STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh", STRIPE_PRICES: "annual-basic=p" },
    STRIPE_ALONE,
    false,
  ],
  ["production with everything", { ...production, ...STRIPE, ...PAYPAL }, BOTH, false],
  ["a demonstration on every interface", { ...production, DEMO: "1", ...OPEN }, TEST_CARDS, true],
])("the network alone: %s", (_what, env, pay, demo) =>
  expect(startRules(env, "network")).toMatchObject({ problems: [], pay, demo }),
);

it.each([
  ["localhost", true],
  ["www.localhost", true],
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["::1", true],
  ["[::1]", true],
  ["LOCALHOST", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.5", false],
  ["localhost.example", false],
  ["notlocalhost", false],
  ["127.0.0.1.example", false],
])("%s is this computer: %s", (host, expected) => expect(isThisComputer(host)).toBe(expected));

describe("a start that nobody gets mail from, or where cards are tried out", () => {
  const mail = { SMTP_URL: "smtp://mail.x.example", ...PUBLIC };
  const shared = { NETWORK_URL: "http://backend:4100" };
  const WARNS = ["SMTP_URL is not set: no mail goes out, neither for a new password nor a receipt."];
  const OF_THIS_BRAND = mailWarnings(mail, brand.support.email);
  const NO_LINKS = "Links in mail lead to this computer, where no one else gets: set SITE_URL to the public address.";
  const HERE = [...OF_THIS_BRAND, NO_LINKS];
  it("or that goes out from a made-up address", () => {
    const made = "Mail goes out from us@x.example, a made-up address: put your own into contracts/brand.ts, and build.";
    expect([mailWarnings(mail, "us@x.example"), mailWarnings(mail, "us@x.test")]).toEqual([[made], []]);
  });

  it.each<[what: string, env: Environment, role: "site" | "network", warnings: string[]]>([
    ["production", production, "site", WARNS],
    ["production, blank", { ...production, SMTP_URL: "" }, "site", WARNS],
    ["production with mail", { ...production, ...mail }, "site", OF_THIS_BRAND],
    ["a demonstration with mail", { ...production, ...mail, DEMO: "1" }, "site", []],
    ["a demonstration", { ...production, DEMO: "1" }, "site", []],
    ["stage", { APP_ENV: "stage" }, "site", []],
    ["development", {}, "site", []],
    ["a web node, whose network mails", { ...production, ...shared }, "site", []],
    ["the network of web nodes", { ...production, ...shared }, "network", WARNS],
    ["the network of web nodes with mail", { ...production, ...mail }, "network", OF_THIS_BRAND],
    ["links to nowhere", { ...production, ...mail, SITE_URL: "" }, "network", HERE],
    ["links to here", { ...production, ...mail, SITE_URL: "http://localhost:3000" }, "site", HERE],
    ["links that nobody is mailed", { ...production, ...shared, ...mail, SITE_URL: "" }, "site", []],
  ])("%s", (_what, env, role, warnings) => expect(startRules(env, role).warnings).toEqual(warnings));

  const CARDS = { NETWORK_URL: "http://backend:4100", STRIPE_PUBLISHABLE_KEY: "pk_1" };
  const NO_CAPTCHA =
    "CAPTCHA_SITE_KEY is not set: only a limit on declined payments keeps others from trying out stolen cards.";
  it.each<[what: string, env: Environment, role: "site" | "network", warnings: string[]]>([
    ["with cards and no captcha", { ...production, ...CARDS }, "site", [NO_CAPTCHA]],
    ["with cards and a captcha", { ...production, ...CARDS, CAPTCHA_SITE_KEY: "k", CAPTCHA_SECRET: "s" }, "site", []],
    ["without cards", { ...production, ...shared }, "site", []],
    ["on a stage", { ...CARDS, APP_ENV: "stage" }, "site", []],
    ["of a network, which asks no captcha", { ...production, ...CARDS, ...mail }, "network", OF_THIS_BRAND],
  ])("%s", (_what, env, role, warnings) => expect(startRules(env, role).warnings).toEqual(warnings));

  it("says so", () => {
    const behind = { SITE_URL: "https://www.x.example", TRUST_PROXY: "private" };
    const site = readSettings({ ...production, ...behind, SESSION_SECRET: "s".repeat(32) });
    expect([site.warnings, settingsOf(site).warnings]).toEqual([WARNS, WARNS]);
    expect(readBackendSettings({ ...production, MEMBER_CLIENT_SECRET: "s".repeat(32) }).warnings).toEqual(WARNS);
  });
});
