import { routedPath } from "~/http/routed-path";
import type { Operations } from "../site-build";
import { networkOf } from "./peer";

type Limits = Operations["limits"];
export type Passed = NonNullable<Awaited<ReturnType<Limits["take"]>>>;

type Rule = {
  limit: Parameters<Limits["take"]>[0];
  path: RegExp;
  method?: "GET";
  step?: string;
  /** The page itself reports the limit and keeps what was typed. */
  form?: true;
};

const CHECKOUT = /^\/(?:(?:subscribe|support|join)(?:\/[^/]+)?|gift\/checkout)$/;

/** The first match counts (security 3). */
export const rules: readonly Rule[] = [
  // Signing in during checkout counts like any other sign-in.
  { limit: "sign-in", path: CHECKOUT, step: "account", form: true },
  { limit: "checkout", path: CHECKOUT, form: true },
  { limit: "sign-in", path: /^\/users\/sign_in$/, form: true },
  { limit: "sign-up", path: /^\/users\/sign_up$/, form: true },
  { limit: "sign-in", path: /^\/users\/link$/, form: true },
  { limit: "passkey", path: /^\/users\/passkey$/ },
  { limit: "reset", path: /^\/users\/(?:link\/new|password\/(?:new|edit))$/, form: true },
  {
    limit: "account",
    path: /^\/(?:delete-account|member\/(?:account|devices|passkeys|email|notifications|gifts))$/,
    form: true,
  },
  { limit: "account", path: /^\/(?:cancel-survey|preferences|member\/(?:card|data|subscription)(?:\/.*)?)$/ },
  { limit: "receipt", path: /^\/member\/receipts\/[^/]+$/, form: true },
  { limit: "card", path: /^\/member\/card$/, method: "GET" },
  { limit: "calendar", path: /^\/feeds\/mine\/.*$/, method: "GET" },
  { limit: "open-data", path: /^\/(?:embed|open-data)\/.*$/, method: "GET" },
  { limit: "code", path: /^\/(?:activate|go|redeem)$/, form: true },
  { limit: "code", path: /^\/redeem\/.*$/ },
  { limit: "write", path: /^\/clips\/new$/, form: true },
  { limit: "lead", path: /^\/clips\/[^/]+\/report$/, form: true },
  { limit: "write", path: /^\/(?:clips|member)\/.*$/ },
  { limit: "lead", path: /^\/(?:advertise|affiliate-program|media-partners|officials-pass)$/, form: true },
  { limit: "lead", path: /^\/(?:california-privacy-rights-form|supportprogram)$/, form: true },
  { limit: "problem", path: /^\/events\/[^/]+\/problem$/, form: true },
  { limit: "cheer", path: /^\/events\/[^/]+\/cheers$/ },
  { limit: "playback-failure", path: /^\/events\/[^/]+\/playback-failures$/ },
  { limit: "click", path: /^\/events\/click$/ },
  { limit: "timing", path: /^\/timings$/ },
  { limit: "webhook", path: /^\/webhooks(?:\/.*)?$/ },
  { limit: "ad", path: /^\/ads\/vast$/, method: "GET" },
  { limit: "ad-report", path: /^\/ads\/track\/.*$/, method: "GET" },
  { limit: "post", path: /^\/gift$/, form: true },
  { limit: "post", path: /^/ },
];

export function ruleOf(method: string, target: string): Rule | null {
  const verb = method === "HEAD" ? "GET" : method;
  const path = routedPath(target);
  const mark = target.indexOf("?");
  const step = mark === -1 ? null : new URLSearchParams(target.slice(mark)).get("step");
  return (
    rules.find(
      (rule) =>
        (rule.method ?? "POST") === verb && rule.path.test(path) && (rule.step === undefined || rule.step === step),
    ) ?? null
  );
}

export type LimitReached = Passed & { /** The page itself reports the limit. */ inForm: boolean };

export async function limitReached(
  limits: Limits,
  method: string,
  target: string,
  address: string,
): Promise<LimitReached | null> {
  const rule = ruleOf(method, target);
  const passed = rule && (await limits.take(rule.limit, { network: networkOf(address) }));
  return passed ? { ...passed, inForm: rule.form === true && !passed.far } : null;
}
