import type { Operations } from "../site-build";
import { networkOf } from "./peer";
import { routedPath } from "./routed-path";

type Limits = Operations["limits"];
export type Passed = NonNullable<Awaited<ReturnType<Limits["take"]>>>;

type Rule = {
  /** One of `app/services/limits/limit-table.ts`. */
  limit: Parameters<Limits["take"]>[0];
  path: RegExp;
  method?: "GET";
  /** Only where the query says so; buying a pass has its steps there. */
  step?: string;
  /** The page itself says it, with everything that was typed still in its form. */
  form?: true;
};

const CHECKOUT = /^\/(?:subscribe|support|join)(?:\/[^/]+)?$/;

/** Which addresses stand under which limit (security 3); the first that fits counts. */
export const rules: readonly Rule[] = [
  // Signing in on the way to a pass counts with any other signing in.
  { limit: "sign-in", path: CHECKOUT, step: "account", form: true },
  { limit: "checkout", path: CHECKOUT, form: true },
  { limit: "sign-in", path: /^\/users\/sign_in$/, form: true },
  { limit: "sign-up", path: /^\/users\/sign_up$/, form: true },
  { limit: "reset", path: /^\/users\/password\/(?:new|edit)$/, form: true },
  { limit: "account", path: /^\/(?:delete-account|member\/account)$/, form: true },
  { limit: "account", path: /^\/(?:cancel-survey|preferences|member\/(?:card|subscription)(?:\/.*)?)$/ },
  { limit: "code", path: /^\/(?:activate|redeem)$/, form: true },
  { limit: "code", path: /^\/redeem\/.*$/ },
  { limit: "write", path: /^\/clips\/new$/, form: true },
  { limit: "write", path: /^\/(?:clips|member)\/.*$/ },
  { limit: "lead", path: /^\/(?:advertise|affiliate-program|media-partners|officials-pass)$/, form: true },
  { limit: "lead", path: /^\/(?:california-privacy-rights-form|supportprogram)$/, form: true },
  { limit: "click", path: /^\/events\/click$/ },
  { limit: "webhook", path: /^\/webhooks(?:\/.*)?$/ },
  { limit: "ad", path: /^\/ads\/vast$/, method: "GET" },
  { limit: "ad-report", path: /^\/ads\/track\/.*$/, method: "GET" },
  { limit: "post", path: /^/ },
];

/** The rule that a request stands under; null where it may be made as often as anyone likes. */
export function ruleOf(method: string, target: string): Rule | null {
  const asked = method === "HEAD" ? "GET" : method;
  const path = routedPath(target);
  const mark = target.indexOf("?");
  const step = mark === -1 ? null : new URLSearchParams(target.slice(mark)).get("step");
  return (
    rules.find(
      (rule) =>
        (rule.method ?? "POST") === asked && rule.path.test(path) && (rule.step === undefined || rule.step === step),
    ) ?? null
  );
}

export type LimitReached = Passed & { /** The site answers, and does nothing else. */ inForm: boolean };

/** Counts a request, and says which limit it passes. */
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
