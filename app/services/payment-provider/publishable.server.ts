import { settings } from "~/services/config/env.server";

/** What a page may know of the payment providers; secrets stay with billing. */
export type PublishablePayments = {
  /** "embedded": no script of a card provider; the card is entered on the provider's own page. */
  cards: { provider: "stripe"; publishableKey: string } | { provider: "embedded" };
  wallet: { provider: "paypal"; clientId: string } | { provider: "embedded" } | null;
};

/** The providers by the configuration. Beside a real card provider there is no embedded wallet. */
export function publishablePayments(): PublishablePayments {
  const { STRIPE_PUBLISHABLE_KEY, PAYPAL_CLIENT_ID } = settings().payments;
  if (!STRIPE_PUBLISHABLE_KEY) return { cards: { provider: "embedded" }, wallet: PAYPAL_CLIENT_ID ? { provider: "paypal", clientId: PAYPAL_CLIENT_ID } : { provider: "embedded" } };
  return { cards: { provider: "stripe", publishableKey: STRIPE_PUBLISHABLE_KEY }, wallet: PAYPAL_CLIENT_ID ? { provider: "paypal", clientId: PAYPAL_CLIENT_ID } : null };
}

/** The captcha service's public key; null: the signed, timed form token alone is the bot-check. */
export const botCheckSiteKey = (): string | null => settings().captcha.CAPTCHA_SITE_KEY ?? null;
