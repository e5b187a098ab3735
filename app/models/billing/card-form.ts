/** What the payment form knows of the card; the number itself never comes here. */
export type CardForm = {
  useSavedCard: boolean;
  name: string;
  /** The provider's fields that are filled in. */
  filled: { number: boolean; expiry: boolean; cvc: boolean; postalCode: boolean };
  /** The provider's token for the card as it stands. */
  token: string | null;
};

export const CARD_ERRORS = {
  name: "Invalid Name on Card.",
  verification: "Something went wrong. Try again.",
  payment: "Failed to process payment. Please contact support.",
} as const;

/** The name as it goes to the provider: one blank between words, none around them. */
export const nameOnCard = (typed: string): string => typed.normalize("NFC").replace(/\s+/g, " ").trim();

/** Letters of any script with their marks and joiners, and the signs that stand in names. */
const NAME_WORDS = /^(?:\p{L}|\p{M}|\p{Join_Control}|['’. -])+$/u;

/** At least two names; a saved card has its own (B 5 "Name on Card", decisions 4). */
export function nameOnCardError({ useSavedCard, name }: Pick<CardForm, "useSavedCard" | "name">): string | null {
  const typed = nameOnCard(name);
  const names = typed.split(" ").filter((word) => /\p{L}/u.test(word));
  return useSavedCard || (names.length >= 2 && NAME_WORDS.test(typed)) ? null : CARD_ERRORS.name;
}

/** Ready with a saved card, or with all five fields filled in (B 5). */
export function isReady({ useSavedCard, name, filled }: Pick<CardForm, "useSavedCard" | "name" | "filled">): boolean {
  return useSavedCard || (name.trim() !== "" && filled.number && filled.expiry && filled.cvc && filled.postalCode);
}

/** 'Place Order' is enabled: ready, a saved card or a token, and no active subscription (B 5). */
export function canPlaceOrder(form: CardForm, hasActiveSubscription: boolean): boolean {
  return isReady(form) && (form.useSavedCard || form.token !== null) && !hasActiveSubscription;
}

/** The payment option can be changed only without a subscription and before submitting (B 4). */
export function canChangePaymentOption(hasActiveSubscription: boolean, formSubmitted: boolean): boolean {
  return !hasActiveSubscription && !formSubmitted;
}

/** "**** **** **** 4242", "04 / 29" and "***", as the disabled fields show a saved card (B 2.5). */
export function maskedCard(card: { card_last4: string; card_exp_month: number; card_exp_year: number }) {
  const twoDigits = (value: number) => String(value % 100).padStart(2, "0");
  return { number: `**** **** **** ${card.card_last4}`, expiry: `${twoDigits(card.card_exp_month)} / ${twoDigits(card.card_exp_year)}`, cvc: "***" };
}
