import { twoDigits } from "~contracts/two-digits";

/** The card number never reaches the site. */
export type CardForm = {
  useSavedCard: boolean;
  name: string;
  filled: { number: boolean; expiry: boolean; cvc: boolean; postalCode: boolean };
  token: string | null;
};

/** B 5 */
export function isReady({ useSavedCard, name, filled }: Pick<CardForm, "useSavedCard" | "name" | "filled">): boolean {
  return useSavedCard || (name.trim() !== "" && filled.number && filled.expiry && filled.cvc && filled.postalCode);
}

export function canPlaceOrder(form: CardForm, hasActiveSubscription: boolean): boolean {
  return isReady(form) && (form.useSavedCard || form.token !== null) && !hasActiveSubscription;
}

/** B 4 */
export function canChangePaymentOption(hasActiveSubscription: boolean, formSubmitted: boolean): boolean {
  return !hasActiveSubscription && !formSubmitted;
}

/** As the disabled fields show it: "**** **** **** 4242", "04 / 29", "***" (B 2.5). */
export function maskedCard(card: { card_last4: string; card_exp_month: number; card_exp_year: number }) {
  return {
    number: `**** **** **** ${card.card_last4}`,
    expiry: `${twoDigits(card.card_exp_month)} / ${twoDigits(card.card_exp_year % 100)}`,
    cvc: "***",
  };
}
