import type { SubmissionResult } from "@conform-to/dom";
import type { Ticket } from "~/models/account/ticket";
import type { ReceiptData } from "~/models/billing/receipt";
import type { ListedSchool } from "~/models/billing/support-school";
import type { WalletRequest } from "~/models/billing/wallet-request";
import type { PublishablePayments } from "~/services/payment-provider/publishable.server";
import type { Capabilities } from "~contracts/member";
import type { PaymentOption } from "~contracts/records/billing";
import type { AppLink } from "./app-link";
import type { OrderSummary } from "./order-summary";
import type { PassOffer } from "./pass-selection";
import type { CheckoutStep, StepMark } from "./step-list";

export type CheckoutView = {
  title: string;
  pageTitle: string;
  /** Absolute, of the first step, without what a link brings along. */
  address: string;
  step: CheckoutStep;
  /** What led here, until it is bought. */
  event: CheckoutEvent | null;
  /** A game's file to keep, not a pass. */
  buysDownload: boolean;
  steps: StepMark[];
  action: string;
  body: CheckoutBody;
  summary: SummaryView | null;
  supports: { name: string; logo: string | null; place: string | null } | null;
  app: AppLink | null;
  message: string | null;
  account: SubmissionResult<string[]> | null;
  /** Without scripts, the page asks again while a payment is being found out. */
  refreshSeconds: number | null;
};

/** What a form came to, under the event that the page beneath it has read. */
export const drawnView = (page: CheckoutView, answer: CheckoutView | undefined): CheckoutView =>
  answer ? { ...answer, event: page.event } : page;

export type CheckoutEvent = {
  name: string;
  crests: { name: string; logo: string | null }[];
  isLive: boolean;
  date: string | null;
  dateText: string | null;
};

export type CheckoutBody =
  | PassesBody
  | SchoolBody
  | AccountBody
  | PaymentBody
  | BlockedPaymentBody
  | ReceiptBody
  | SubscribedBody
  | UnavailableBody
  | NotForSaleBody;

export type SummaryView = {
  order: OrderSummary;
  school: string | null;
  gift: string | null;
  agreed: { terms: string; form: string } | null;
  promo: { collapses: boolean; refused: { code: string; message: string } | null } | null;
};

/** The passes for sale (B 2.3). */
export type PassesBody = {
  kind: "passes";
  /** When the member's pass ends, whose place any of these takes (B 6). */
  runsOut: string | null;
  offers: PassOffer[];
  /** On sale beside the cards (B 2.3). */
  others: PassOffer[];
  includes: { title: string; items: readonly string[] } | null;
  durations: { label: string; href: string; current: boolean }[];
  skipHref: string;
};
/** For a member who has a pass already: where to watch, or when a paused pass is back (B 2.7). */
export type HolderView = { pausedUntil: string | null; watch: { label: string; href: string } | null };
type SubscribedBody = { kind: "subscribed"; holder: HolderView };
/** `recruiting`: a form that was sent without the receipt beside it (B 8). */
type UnavailableBody = { kind: "unavailable"; retryHref: string; recruiting?: RecruitingView | undefined };
type NotForSaleBody = { kind: "not-for-sale" };

/** The schools to support, and the search for others (B 2.4). */
export type SchoolBody = {
  kind: "school";
  /** The pass is one whose money is shared (B 1). */
  pays: boolean;
  texts: string[];
  schools: ListedSchool[];
  /** The school was chosen earlier, so Select, Remove, and search are hidden. */
  fixed: boolean;
  asksToSearch: string | null;
  search: SchoolSearchView;
  /** Some of the schools can't be looked up. */
  unread: boolean;
  confirms: { backHref: string } | null;
};

export type SchoolSearchView = {
  q: string;
  found: ListedSchool[] | null;
  failed: boolean;
  hidden: [string, string][];
  action: string;
};

export type AccountBody = {
  kind: "account";
  hasAccount: boolean;
  can: Capabilities;
  otherHref: string;
  paymentHref: string;
  email: string | null;
};

/** The ways to pay, the card, and the order's button (B 2.5). */
export type PaymentBody = {
  kind: "payment";
  blocked: false;
  option: PaymentOption;
  ways: readonly PaymentOption[];
  saved: { holder: string; number: string; expiry: string; cvc: string; used: boolean; hasExpired: boolean } | null;
  cards: PublishablePayments["cards"];
  wallet: { request: WalletRequest; agreed: string } | null;
  entered: { label: string; holder: string } | null;
  /** The member's, for a new card's field. */
  zip: string | null;
  canPlaceOrder: boolean;
  error: string | null;
  pending: boolean;
  /** The bank's page, while it waits for the member's confirmation. */
  bank: string | null;
  check: { tokenField: string; token: string; honeypotField: string; siteKey: string | null };
};
export type BlockedPaymentBody = { kind: "payment"; blocked: true; holder: HolderView };

/** The receipt, and what comes after it (B 2.9). */
export type ReceiptBody = {
  kind: "receipt";
  /** Null when receipts are down; the cart's cookies fill in (B 8). */
  data: ReceiptData | null;
  annual: boolean;
  /** Null while receipts are down. */
  ticket: Ticket | null;
  email: string | null;
  passName: string;
  price: string | null;
  /** How long that price lasts, where the full one follows. */
  pricePeriod: string | null;
  lines: { name: string; value: string; isTotal?: boolean }[];
  renewsOn: string | null;
  endsOn: string | null;
  isDownload: boolean;
  billedTo: string;
  watch: { label: string; href: string };
  app: AppLink | null;
  support: ReceiptSupport | null;
  /** What opens the event that led here, where the pass doesn't (B 2.9). */
  lacks: { pass: string; href: string } | null;
  recruiting: RecruitingView;
  /** Null without marketing consent. */
  partner: PartnerView | null;
};

export type PartnerView = { script: string | null };

export type ReceiptSupport = {
  supported: { name: string; logo: string | null } | null;
  schools: ListedSchool[];
  search: SchoolSearchView | null;
  error: string | null;
};

export type RecruitingView = {
  open: boolean;
  openHref: string;
  closeHref: string;
  years: number[];
  sports: { id: string; name: string }[];
  answer: SubmissionResult<string[]> | null;
  sent: boolean;
};
