import type { Order } from "../orders/order";
import type { ReturnState } from "../refunds/returned-money";

export type ProviderCard = {
  method: string;
  cardholder_name: string;
  card_last4: string;
  card_exp_month: number;
  card_exp_year: number;
  card_zip: string;
  card_type: string;
};

export type Payer = { userKey: string; email: string; customer: string | null };

export type Paid = {
  state: "succeeded";
  reference: string;
  transaction: string;
  customer: string | null;
  card: ProviderCard | null;
};
export type Declined = { state: "declined"; code: string; message: string };
/** The bank asks for confirmation on a page of its own; nothing is charged before. */
export type RequiresAction = { state: "requires_action"; url: string };
/** A call that throws leaves the outcome unknown. */
export type Outcome = Paid | Declined | RequiresAction;

export type Purchase = {
  payer: Payer;
  order: Order;
  planId: string;
  passName: string;
  recurring: boolean;
  savedMethod: string | null;
};
export type Renewal = { payer: Payer; reference: string; method: string | null; amount: number; description: string };

/** The rest of a paid period, before tax, is credited when another pass begins at once. */
export type PaidPeriod = { from: number; until: number; price: number };
export type Upgrade = {
  payer: Payer;
  method: string | null;
  planId: string;
  price: number;
  credit: number;
  tax: number;
  /** The period is prorated by this moment, the one of the preview. */
  at: number;
  description: string;
};
/** `amount` in cents, as it was charged. */
export type Upgraded = { state: "succeeded"; transaction: string; amount: number; periodEnd: number | null };

export type PaidNotice = {
  kind: "paid";
  reference: string;
  transaction: string;
  periodEnd: number | null;
  paidAt: number;
  /** In cents; free periods have a notice too. */
  amount: number;
  /** What of it is tax, where the provider says so. */
  tax?: number;
  attemptKey: string | null;
  /** Not a payment: the next charge was put off until `periodEnd`. */
  defers?: true;
  /** It paid for this upgrade. */
  upgradeKey?: string;
};

/** Refunds, and disputes by a bank or PayPal. */
export type MoneyBack = {
  kind: "money_back";
  transaction: string;
  reference: string | null;
  /** When the payment was made, where `reference` alone may stand for it. */
  paidAt?: number | undefined;
  /** All refunds of the payment together, PayPal's reversal, or one dispute by its name. */
  about: "refunds" | "reversal" | (string & {});
  state: ReturnState;
  /** Total taken by it so far, in cents; 0 while a dispute is only opened. */
  amount: number;
  toldAt: number;
};

/** What a notice says of it, before its payment is looked up. */
export type MoneyBackNotice = Pick<MoneyBack, "about" | "state" | "amount" | "toldAt">;

/** `transaction` as the receipt names it. */
export type Refund = { transaction: string; paidAt: number; amount: number };

/** `read` fetches the content only when needed. */
export type ProviderEvent = { id: string; read(): Promise<Notice> };

export type Retry = {
  /** Null: not retried; undefined: the provider doesn't say. */
  nextTry?: number | null | undefined;
  payUrl?: string | null | undefined;
  /** The unpaid invoice, if it has a number; it may have been paid since. */
  transaction?: string;
};

export type Notice =
  | PaidNotice
  /** A renewal's draft, to which tax can still be added; `taxable` in cents, after its discounts. */
  | { kind: "due"; reference: string; customer: string; invoice: string; taxable: number }
  | ({ kind: "failed"; reference: string } & Retry)
  | { kind: "confirm"; reference: string; payUrl: string; transaction: string }
  /** `suspended`: maybe by a pause. */
  | { kind: "ended"; reference: string; suspended?: true }
  | MoneyBack
  /** Told as money that went back before, and its bank has sent it back to us since. */
  | { kind: "refund_failed"; transaction: string }
  /** Canceled or reactivated, maybe on the provider's pages; look up the current state. */
  | { kind: "changed"; reference: string }
  | { kind: "other" };

/** Months from now; null: the next charge only. */
export type Discount = { amount: number; months: number | null; code: string };

export type ProviderStatus = {
  /** "ending": runs to the end of the paid period; "suspended": paused, or given up; "over": nothing runs anymore. */
  state: "renews" | "ending" | "unpaid" | "suspended" | "over";
  payment: PaidNotice | null;
  retry?: Retry;
};

/** Calls that move money carry a key under which the provider acts once (security 6). */
export interface PaymentProvider {
  readonly name: "embedded" | "stripe" | "paypal";
  /** False where billing charges the periods itself. */
  readonly renewsItself: boolean;
  /** For so long a charge that no one answered may still arrive, and a null of `outcomeOf` isn't final. */
  readonly onItsWayMs?: number;
  /** In cents; less than that it can't charge, but nothing at all it may. */
  readonly leastCharge?: number;
  subscribe(purchase: Purchase, key: string): Promise<Outcome>;
  /** Outcome of `subscribe` under this key; null if it never arrived, and then never will. */
  outcomeOf(purchase: Purchase, key: string): Promise<Outcome | null>;
  /** Cancels an unconfirmed charge for good, or returns its outcome. */
  giveUp(purchase: Purchase, key: string): Promise<Outcome | null>;
  renew(renewal: Renewal, key: string): Promise<Outcome>;
  /** Returns the end of the provider's current period, which may have just begun; null if unknown. */
  cancelAtPeriodEnd(reference: string): Promise<number | null>;
  cancelNow(reference: string): Promise<void>;
  refund(payment: Refund, key: string): Promise<void>;
  reactivate(reference: string): Promise<void>;
  /** Throws where the provider doesn't know it: these keys may be another account's. */
  standing(reference: string): Promise<ProviderStatus>;
  /** Deletes the customer and all saved cards; idempotent. */
  forgetCustomer(customer: string): Promise<void>;
  /** Null: none from now on. */
  discount(reference: string, off: Discount | null, key: string): Promise<void>;
  /** Defers the next charge and its discount; false if the provider can't. */
  deferTo(reference: string, until: number, off: Discount | null): Promise<boolean>;
  /**
   * From the end of the running period on, with the discount of then; plan null: as before the change, unless that has
   * begun. Idempotent.
   */
  changePlan(
    reference: string,
    change: { planId: string | null; at: number; off: Discount | null; now: number },
  ): Promise<void>;
  /** The same pass from the next charge on at a price, the plan's where there is one. Idempotent. */
  reprice(reference: string, to: { planId: string | null; price: number }): Promise<void>;
  /** What of `price` the rest of the running period pays for; null: another pass can't begin at once. */
  creditFor(
    reference: string,
    plan: { planId: string; price: number; at: number; paid: PaidPeriod },
  ): Promise<number | null>;
  /** The other pass begins now and is charged with its tax, less the credit; declined, nothing changes. */
  upgrade(reference: string, upgrade: Upgrade, key: string): Promise<Upgraded | Declined>;
  /** Null if it didn't happen under this key. */
  upgradeOutcome(reference: string, upgrade: Upgrade, key: string): Promise<Upgraded | null>;
  /** Its charges keep to their day of the month, so a pause lasts whole periods. */
  readonly pausesByPeriod: boolean;
  /** Nothing is charged until then, and then it renews (B 2.11); `isPaused` false: it goes on. Idempotent. */
  pauseUntil(
    reference: string,
    pause: { until: number; isPaused: boolean; off: Discount | null; now: number },
  ): Promise<void>;
  addTax(due: { customer: string; invoice: string }, amount: number): Promise<void>;
  /** Describes a wrong price or interval; null if the plan is right. */
  planProblem(planId: string, terms: { price: number; unit: string }): Promise<string | null>;
  /** Oldest first, since webhooks may have been lost. */
  toldSince(since: number): Promise<ProviderEvent[]>;
  /** Throws `ForgedNotice` if the signature over the raw body is wrong. */
  notice(rawBody: string, headers: Headers): Promise<{ id: string; notice: Notice }>;
}

export interface CardProvider extends PaymentProvider {
  /**
   * After the bank's confirmation, if required; `returnUrl` null: the member isn't there to confirm. Charges go on to
   * the card before.
   */
  saveCard(
    payer: Payer,
    token: string,
    returnUrl: string | null,
  ): Promise<{ state: "saved"; customer: string; card: ProviderCard } | Declined | RequiresAction>;
  /** Each charge that the provider makes by itself goes to this card, from the next try on or now. Idempotent. */
  renewWith(customer: string, method: string, how: { paysOverdue: boolean }): Promise<void>;
  /** Idempotent; nothing to tell where it doesn't know the customer. */
  readdress(customer: string, email: string): Promise<void>;
  /** Idempotent. */
  removeCard(method: string): Promise<void>;
  openCardPage(payer: Payer, pages: { returnUrl: string; cancelUrl: string }): Promise<{ id: string; url: string }>;
  cardPage(payer: Payer, id: string): Promise<{ id: string; token: string | null; card: ProviderCard | null } | null>;
}

export interface WalletProvider extends PaymentProvider {
  openApproval(
    purchase: Omit<Purchase, "savedMethod">,
    pages: { returnUrl: string; cancelUrl: string },
  ): Promise<{ id: string; url: string }>;
}

export class ForgedNotice extends Error {
  override name = "ForgedNotice";
}

/** Messages by the card networks' decline codes. */
const DECLINES: Record<string, string> = {
  card_declined: "Your card was declined. Please use another card, or ask your bank.",
  insufficient_funds: "Your card has insufficient funds. Please use another card.",
  expired_card: "Your card has expired. Please use another card.",
  incorrect_cvc: "Your card's security code is incorrect. Please enter the card again.",
  authentication_required:
    "Your bank didn't confirm this payment, and you weren't charged. Please try again and confirm it, or use " +
    "another card.",
  processing_error: "An error occurred while processing your card. Please try again in a moment.",
  card_unconfirmed: "Your bank did not confirm this card, so it was not saved. Please try again, or use another card.",
  voided: "This payment didn't go through, and you weren't charged. Please try again.",
  upgrade_refused: "We couldn't switch your pass, and you weren't charged. You can still switch when it renews.",
  not_offered: "You can't pay this way here. You weren't charged.",
  not_approved: "The payment wasn't approved. You weren't charged.",
  other_amount:
    "PayPal was told another amount than this order comes to. Nothing was charged. Please approve it again.",
};

export function declined(code = "card_declined"): Declined {
  return { state: "declined", code, message: DECLINES[code] ?? DECLINES.card_declined ?? "" };
}
