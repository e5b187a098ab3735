import { settings } from "~/services/process/env.server";

/** What a page may know of the payment providers; secrets stay with billing. */
export type PublishablePayments = {
  /**
   * "embedded": no script of a card provider; the card is entered on the provider's own page or in its frame. "hosted":
   * on its page alone. Null: cards are not taken.
   */
  cards: { provider: "stripe"; publishableKey: string } | { provider: "embedded" | "hosted" } | null;
  /** Null: PayPal is not taken. */
  wallet: "paypal" | "embedded" | null;
};

/** The providers by the start rules. */
export function publishablePayments(): PublishablePayments {
  const { pay, payments } = settings();
  const { cards, wallet } = pay;
  if (cards !== "stripe") return { cards: cards && { provider: cards }, wallet };
  return { cards: { provider: cards, publishableKey: payments.STRIPE_PUBLISHABLE_KEY ?? "" }, wallet };
}

/** Someone does, by card or by PayPal: without, no pass can be bought. */
export const takesMoney = (): boolean => settings().pay.cards !== null || settings().pay.wallet !== null;

/** Cards can be entered and charged here. */
export const takesCards = (): boolean => settings().pay.cards !== null;

/** The embedded provider's own pages are there: it takes the money, and no one is really charged. */
export const hasEmbeddedProvider = (): boolean =>
  settings().pay.cards === "embedded" || settings().pay.wallet === "embedded";

/** The captcha service's public key; null: the signed, timed form token alone is the bot-check. */
export const botCheckSiteKey = (): string | null => settings().captcha.CAPTCHA_SITE_KEY ?? null;
