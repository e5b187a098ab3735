/** What the payment form knows of the card; the number itself never comes here. */
export type CardForm = {
  useSavedCard: boolean;
  name: string;
  /** The provider's fields that are filled in. */
  filled: { number: boolean; expiry: boolean; cvc: boolean; postalCode: boolean };
  /** The provider's token for the card as it stands. */
  token: string | null;
};

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
  return {
    number: `**** **** **** ${card.card_last4}`,
    expiry: `${twoDigits(card.card_exp_month)} / ${twoDigits(card.card_exp_year)}`,
    cvc: "***",
  };
}
