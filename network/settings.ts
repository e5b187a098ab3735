import { z } from "zod";
import {
  type Environment,
  isThisComputer,
  type StartRules,
  startRules,
  withoutBlanks,
} from "~contracts/environment/start-rules";
import {
  clockStart,
  environmentVariable,
  originsVariable,
  paymentKeys,
  paymentVariables,
  storageVariables,
} from "~contracts/environment/variables";
import { CommandError } from "./command-error";

export const siteUrlVariable = z
  .url()
  .default("http://localhost:3000")
  .transform((url) => url.replace(/(?<!\/)\/+$/, ""));

export const storeVariables = z.object({
  APP_ENV: environmentVariable,
  CLOCK_START: clockStart,
  /** An import beside a back end names the streams that no page may load. */
  STREAM_ORIGINS: originsVariable,
  /** And that the home page asks another service which games it features. */
  FLAGS_URL: z.string().optional(),
  ...storageVariables.shape,
  ...paymentVariables.shape,
});

/** The message lists all that is wrong. */
export class UnusableSettings extends CommandError {
  override name = "UnusableSettings";
}

export function checkedSettings<Schema extends z.ZodType<object>>(schema: Schema, env: Environment, rules: StartRules) {
  const parsed = schema.safeParse(withoutBlanks(env));
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...rules.problems,
  ];
  if (parsed.success && problems.length === 0) return { ...parsed.data, ...rules };
  throw new UnusableSettings(`The settings do not hold:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
}

/** A command on the store is the network's, which needs no key that only pages show, unless billing is elsewhere. */
function commandSettings<Schema extends z.ZodType<object>>(schema: Schema, environment: Environment) {
  const env = withoutBlanks(environment);
  const rules = startRules(env, env.SUBSCRIPTION_MANAGEMENT_URL || isWebNode(env) ? "site" : "network");
  return checkedSettings(schema, env, { ...rules, problems: [...rules.problems, ...storeElsewhere(env)] });
}

/** Of a provider's keys it has those alone that pages show. */
const isWebNode = ({ NETWORK_URL, STRIPE_SECRET_KEY, PAYPAL_CLIENT_SECRET }: Environment): boolean =>
  Boolean(NETWORK_URL) && !STRIPE_SECRET_KEY && !PAYPAL_CLIENT_SECRET;

/** Beside a web node a command would make an empty store, and find nothing in it. */
function storeElsewhere({ NETWORK_URL: url, DATABASE_URL }: Environment): string[] {
  const isNear = url === undefined || (URL.canParse(url) && isThisComputer(new URL(url).hostname));
  return isNear || DATABASE_URL
    ? []
    : [`The store is the network's, at NETWORK_URL=${url}: run this there, or set DATABASE_URL`];
}

export const readStoreSettings = (env: Environment) => commandSettings(storeVariables, env);

const billingVariables = storeVariables.extend({ SITE_URL: siteUrlVariable });

/** For a command that asks the payment providers: the store's settings, and what billing needs beside the store. */
export function readBillingSettings(env: Environment) {
  const settings = commandSettings(billingVariables, env);
  const { SITE_URL: siteUrl, SMTP_URL: smtpUrl = null } = settings;
  return { settings, billing: { siteUrl, smtpUrl, payments: paymentKeys(settings) } };
}

/** How a command prepares the store that it works on. */
export function preparedWith(settings: ReturnType<typeof readStoreSettings>) {
  const { LEAGUE: league, SCHOOLS: schools, EVENTS: events, developmentTools, demo } = settings;
  return { league, schools, events, developmentTools, demo, payments: paymentKeys(settings) };
}
