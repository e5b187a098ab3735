import type { DateTime } from "luxon";
import type { Reporter } from "~/models/analytics/report.server";
import type { MarketingParameters, ReferralAttribution } from "~/services/http/query-string";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { FlowQuery } from "./entry";
import type { CheckoutProgress } from "./progress";
import type { CheckoutStep } from "./step-list";

/** Who buys. */
export type Buyer = {
  call: MemberCall;
  uid: string | null;
  email: string | null;
  /** The member service has ended the session meanwhile. */
  isOver?: () => boolean;
};

/** A request to the flow, read once; everything else is looked up at the services. */
export type CheckoutRequest = {
  upstreams: Upstreams;
  /** The step that the address names. */
  step: CheckoutStep;
  query: FlowQuery;
  search: URLSearchParams;
  /** The page's own address, for `plan_page` (B 3). */
  url: string;
  siteUrl: string;
  progress: CheckoutProgress;
  /** Null for a guest. */
  member: Buyer | null;
  person: { anonymousId: string | null; token: string | null };
  /** Who analytics events are about. */
  reporter: Reporter;
  environment: string;
  attribution: {
    statsPartner: string | null;
    referral: ReferralAttribution | null;
    referrerUrl: string | null;
    marketing: MarketingParameters;
  };
  /** What the cart's cookies say was bought (B 8). */
  cart: { price: string | null; category: string | null };
  /** Null without consent to marketing; its script where one is configured (B 2.9). */
  partner: { script: string | null } | null;
  /** The browser, by its own words. */
  agent: string | null;
  /** Where the browser is, for limits; null where no one says. */
  network: string | null;
  /** Posted too often: nothing is done (security 3). */
  limited: { retryAfterSeconds: number } | null;
  zone: string;
  now: DateTime;
  /** One for each order, kept in a cookie: every tab and every repeated post carries the same (security 6). */
  oneTimeKey: string;
};

/** The value of a name in the address; null when absent or empty. */
export const inQuery = (query: FlowQuery, name: string): string | null =>
  query.find(([known]) => known === name)?.[1] || null;
