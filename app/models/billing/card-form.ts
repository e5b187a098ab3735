import { twoDigits } from "~contracts/two-digits";

/** Of a new card; its number never reaches the site. */
export type CardForm = {
  name: string;
  filled: { number: boolean; expiry: boolean; cvc: boolean; postalCode: boolean };
  token: string | null;
};

/** All fields of the card are filled in (B 5). */
export function isReady({ name, filled }: Pick<CardForm, "name" | "filled">): boolean {
  return name.trim() !== "" && filled.number && filled.expiry && filled.cvc && filled.postalCode;
}

/** A saved card can pay at once, and a member who has a pass isn't asked for a card. */
export const canPlaceOrder = (form: CardForm): boolean => isReady(form) && form.token !== null;

/** Not with a pass, and not while an order is being sent (B 4). */
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
