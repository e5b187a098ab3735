import type { DateTime } from "luxon";
import type { Reporter } from "~/models/analytics/report.server";
import type { SubscribeSource } from "~/models/billing/support-school";
import type { SignInFrom } from "~/models/member/sign-in.server";
import type { MarketingParameters, ReferralAttribution } from "~/models/navigation/attribution";
import type { Limited } from "~/models/navigation/too-often";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { keyText } from "~contracts/key-text";
import type { FlowQuery } from "./entry";
import type { CheckoutProgress } from "./progress";
import type { CheckoutStep } from "./step-list";

export type Buyer = {
  call: MemberCall;
  uid: string | null;
  email: string | null;
  /** The member service has ended the session. */
  isOver?: () => boolean;
};

export type CheckoutRequest = SignInFrom & {
  upstreams: Upstreams;
  step: CheckoutStep;
  query: FlowQuery;
  search: URLSearchParams;
  url: string;
  siteUrl: string;
  progress: CheckoutProgress;
  member: Buyer | null;
  person: { anonymousId: string | null; token: string | null };
  reporter: Reporter;
  environment: string;
  attribution: {
    statsPartner: string | null;
    referral: ReferralAttribution | null;
    referrerUrl: string | null;
    marketing: MarketingParameters;
  };
  cart: { price: string | null; category: string | null };
  /** Null without marketing consent (B 2.9). */
  partner: { script: string | null } | null;
  agent: string | null;
  limited: Limited | null;
  zone: string;
  /** Null where none is known; the order makes it the member's own where they chose none. */
  storedZone: string | null;
  now: DateTime;
  /** One per order, shared by all tabs and repeated posts (security 6). */
  oneTimeKey: string;
};

/** The game or event that led here, where the pass is for it (B 3); null of a link that was cut or joined, too. */
export const checkoutEventKey = ({ source, query }: { source: SubscribeSource; query: FlowQuery }): string | null =>
  source === "event"
    ? (keyText.safeParse(inQuery(query, "game_key") ?? inQuery(query, "event_key")).data ?? null)
    : null;

export const inQuery = (query: FlowQuery, name: string): string | null =>
  query.find(([known]) => known === name)?.[1] || null;
