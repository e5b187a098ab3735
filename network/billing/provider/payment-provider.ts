import type { Order } from "../order";

/** A card as a provider knows it; the number stays with the provider. */
export type ProviderCard = {
  /** The provider's id of the card. */
  method: string;
  cardholder_name: string;
  card_last4: string;
  card_exp_month: number;
  card_exp_year: number;
  card_zip: string;
  card_type: string;
};

export type Payer = {
  userKey: string;
  email: string;
  /** The provider's customer, where the member is one already. */ customer: string | null;
};

export type Paid = {
  state: "succeeded";
  /** The provider's subscription. */
  reference: string;
  transaction: string;
  customer: string | null;
  card: ProviderCard | null;
};
export type Declined = { state: "declined"; code: string; message: string };
/** The member's bank asks for a confirmation, on a page of its own; nothing is charged before. */
export type RequiresAction = { state: "requires_action"; url: string };
/** What became of a charge. A call that throws leaves it unknown. */
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

export type PaidNotice = {
  kind: "paid";
  reference: string;
  transaction: string;
  /** Null where the provider does not say up to when. */
  periodEnd: number | null;
  paidAt: number;
  /** In cents; a period that is free of charge has a notice too. */
  amount: number;
  attemptKey: string | null;
};

/** Money of a payment that went back, or that a bank or PayPal is asked to take back. */
export type MoneyBack = {
  kind: "money_back";
  transaction: string;
  /** The subscription that was paid for, where the provider names it. */
  reference: string | null;
  /** All that went back of this payment so far, in cents; 0 while that is only asked for. */
  amount: number;
  why: "refund" | "dispute";
};

/** A notice as the provider keeps it: its id is known at once, what it says is read when it is wanted. */
export type Told = { id: string; read(): Promise<Notice> };

/** What follows a charge that failed, as its provider tells it. */
export type Retry = {
  /** Null: it is not tried again; undefined: the provider does not say. */
  nextTry?: number | null | undefined;
  /** Where the member can pay it right away. */
  payUrl?: string | null | undefined;
  /** What was to be paid, where it has a number: it may be paid by now. */
  transaction?: string;
};

/** What a provider says by itself, in whatever order it arrives. */
export type Notice =
  | PaidNotice
  /** A renewal is being made out: its tax can still be added. */
  | { kind: "due"; reference: string; customer: string; invoice: string }
  | ({ kind: "failed"; reference: string } & Retry)
  /** The member's bank wants a renewal confirmed. */
  | { kind: "confirm"; reference: string; payUrl: string; transaction: string }
  | { kind: "ended"; reference: string }
  | MoneyBack
  /** Canceled or taken up again, maybe on the provider's own pages: how it stands now is to be looked up. */
  | { kind: "changed"; reference: string }
  | { kind: "other" };

/** So much off each charge of so many months from now; null: off the next one alone. */
export type Discount = { amount: number; months: number | null; code: string };

/** How a subscription stands at its provider. */
export type Standing = {
  /** "ending": no more is charged, and it runs to the end of what is paid for. "over": nothing runs anymore. */
  state: "renews" | "ending" | "unpaid" | "over";
  /** The last payment that arrived; null where none is named. */
  payment: PaidNotice | null;
  /** Where it is unpaid. */
  retry?: Retry;
};

/**
 * Whoever takes the money. Each call that moves money carries a key under which the provider acts once (security 6).
 */
export interface PaymentProvider {
  readonly name: "embedded" | "stripe" | "paypal";
  /** True where it charges the next periods by itself and tells of them; false where billing charges them. */
  readonly renewsItself: boolean;
  /** Charges the first period and opens the subscription. */
  subscribe(purchase: Purchase, key: string): Promise<Outcome>;
  /** What became of `subscribe` under this key; null when it never arrived, and then it never will count. */
  outcomeOf(purchase: Purchase, key: string): Promise<Outcome | null>;
  /** Takes back what still waits for its confirmation, so that it is never charged; says what became of it instead. */
  giveUp(purchase: Purchase, key: string): Promise<Outcome | null>;
  /** Charges one more period. */
  renew(renewal: Renewal, key: string): Promise<Outcome>;
  /** Says when the provider's current period ends, which may have only just begun; null where that is not known. */
  cancelAtPeriodEnd(reference: string): Promise<number | null>;
  /** At once, and nothing more is charged; done, too, where it is over already. */
  cancelNow(reference: string): Promise<void>;
  reactivate(reference: string): Promise<void>;
  /** How it stands now: notices can be lost. */
  standing(reference: string): Promise<Standing>;
  /**
   * Deletes what the provider keeps of a member: the customer with every saved card; done, too, where it is gone
   * already.
   */
  forgetCustomer(customer: string): Promise<void>;
  discount(reference: string, off: Discount, key: string): Promise<void>;
  /** The next charge not before this, and the discount with it; false where the provider cannot wait. */
  deferTo(reference: string, until: number, off: Discount | null): Promise<boolean>;
  /** Adds the tax to a renewal that the provider makes out by itself. */
  addTax(due: { customer: string; invoice: string }, amount: number): Promise<void>;
  /** What is wrong with a plan there, in words; null where it charges what the pass costs, that often. */
  planProblem(planId: string, wanted: { price: number; unit: string }): Promise<string | null>;
  /** Everything that it has told since then, oldest first: a notice may have reached no one. */
  toldSince(since: number): Promise<Told[]>;
  /** Reads a notice; throws `ForgedNotice` where the signature does not hold over the raw body. */
  notice(rawBody: string, headers: Headers): Promise<{ id: string; notice: Notice }>;
}

/** A provider of cards: saves them, and has a page of its own to enter them. */
export interface CardProvider extends PaymentProvider {
  /** Once its bank has confirmed it, where it wants to; `returnUrl` null: no one is there to confirm anything. */
  saveCard(
    payer: Payer,
    token: string,
    returnUrl: string | null,
  ): Promise<{ state: "saved"; customer: string; card: ProviderCard } | Declined | RequiresAction>;
  removeCard(method: string): Promise<void>;
  openCardPage(payer: Payer, pages: { returnUrl: string; cancelUrl: string }): Promise<{ id: string; url: string }>;
  /** Null for one that is unknown or another member's. */
  cardPage(payer: Payer, id: string): Promise<{ id: string; token: string | null; card: ProviderCard | null } | null>;
}

/** A provider of wallets: the member approves on its page. */
export interface WalletProvider extends PaymentProvider {
  openApproval(
    purchase: Omit<Purchase, "savedMethod">,
    pages: { returnUrl: string; cancelUrl: string },
  ): Promise<{ id: string; url: string }>;
}

export class ForgedNotice extends Error {
  override name = "ForgedNotice";
}

/** What a member is told; the codes are those that card networks agree on. */
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
  not_offered: "You can't pay this way here. You weren't charged.",
  not_approved: "The payment wasn't approved. You weren't charged.",
  other_amount:
    "PayPal was told another amount than this order comes to. Nothing was charged. Please approve it again.",
};

/** A refusal in the product's own words. */
export function declined(code: string): Declined {
  return { state: "declined", code, message: DECLINES[code] ?? DECLINES.card_declined ?? "" };
}
