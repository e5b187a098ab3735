import type { SubmissionResult } from "@conform-to/react";
import type { ReceiptData } from "~/models/billing/receipt";
import type { ListedSchool } from "~/models/billing/support-school";
import type { WalletRequest } from "~/models/billing/wallet-request";
import type { PublishablePayments } from "~/services/payment-provider/publishable.server";
import type { PaymentOption } from "~contracts/records/billing";
import type { AppLink } from "./app-link";
import type { OrderSummary } from "./order-summary";
import type { PassOffer } from "./pass-selection";
import type { CheckoutStep, StepMark } from "./step-list";

/** One page of the flow, finished for showing. */
export type CheckoutView = {
  title: string;
  pageTitle: string;
  step: CheckoutStep;
  steps: StepMark[];
  /** Where the page's forms post to: its own address. */
  action: string;
  body: CheckoutBody;
  summary: SummaryView | null;
  /** The school that /support/{slug} names. */
  supports: { name: string; logo: string | null; place: string | null } | null;
  app: AppLink | null;
  message: string | null;
  account: SubmissionResult<string[]> | null;
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
  /** What the form that buys agrees to; null on the steps before. */
  agreed: { terms: string; form: string } | null;
  promo: { collapses: boolean; refused: { code: string; message: string } | null } | null;
};

/** The pass selection (B 2.3). */
export type PassesBody = {
  kind: "passes";
  offers: PassOffer[];
  /** The pass that the event needs. */
  special: PassOffer | null;
  includes: { title: string; items: readonly string[] };
  /** The growth variant's choice of duration. */
  durations: { label: string; href: string; current: boolean }[];
  skipHref: string;
};
export type SubscribedBody = { kind: "subscribed" };
export type UnavailableBody = { kind: "unavailable"; retryHref: string };
/** No one takes money here: there is no pass to choose. */
export type NotForSaleBody = { kind: "not-for-sale" };

/** The support step (B 2.4). */
export type SchoolBody = {
  kind: "school";
  texts: string[];
  schools: ListedSchool[];
  /** Select and Remove are hidden, and nothing is searched for: the school was chosen before coming. */
  fixed: boolean;
  asksToSearch: string | null;
  search: SchoolSearchView;
  /** "Continue without selecting school?" */
  confirms: { backHref: string } | null;
};

export type SchoolSearchView = { q: string; found: ListedSchool[] | null; hidden: [string, string][]; action: string };

export type AccountBody = {
  kind: "account";
  has: boolean;
  otherHref: string;
  /** Of the member whose session ended on the way. */
  email: string | null;
};

/** The payment step (B 2.5): how it is paid, and whether the order can be placed. */
export type PaymentBody = {
  kind: "payment";
  blocked: false;
  option: PaymentOption;
  /** How this pass can be paid for. */
  ways: readonly PaymentOption[];
  saved: { holder: string; number: string; expiry: string; cvc: string; used: boolean; hasExpired: boolean } | null;
  /** Whose fields take the card where scripts run. */
  cards: PublishablePayments["cards"];
  /** What a browser's own wallet is asked for, and what its sheet agrees to; null where the card provider has none. */
  wallet: { request: WalletRequest; agreed: string } | null;
  /** A card entered at the provider's, as it comes back from there. */
  entered: { label: string; holder: string } | null;
  canPlaceOrder: boolean;
  error: string | null;
  /** The last payment's reply was lost: it is being found out. */
  pending: boolean;
  /** The bank's own page, where it waits to be told that it is the member who pays. */
  bank: string | null;
  /** The bot-check's fields. */
  check: { tokenField: string; token: string; honeypotField: string; siteKey: string | null };
};
/** The member has a pass already: there is nothing to pay. */
export type BlockedPaymentBody = { kind: "payment"; blocked: true };

/** The receipt (B 2.9); amounts and dates are finished texts. */
export type ReceiptBody = {
  kind: "receipt";
  /** Null where the service cannot be asked: then the cookies of the cart say what was bought (B 8). */
  data: ReceiptData | null;
  annual: boolean;
  email: string | null;
  passName: string;
  /** "$79.99/yr" */
  price: string | null;
  lines: { name: string; value: string }[];
  /** "11/21/27" */
  renewsOn: string | null;
  endsOn: string | null;
  billedTo: string;
  watch: { label: string; href: string };
  app: AppLink | null;
  support: ReceiptSupport | null;
  recruiting: RecruitingView;
  /** The partner's widget, or the house's own card in its place; null without consent to marketing (B 2.9). */
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
