import { settings } from "~/services/process/env.server";
import type { PaymentOption } from "~contracts/records/billing";

/** Safe to send to the page; secrets stay with billing. */
export type PublishablePayments = {
  /** "embedded": no provider script, the card goes into its page or frame; "hosted": its page only; null: no cards. */
  cards: { provider: "stripe"; publishableKey: string } | { provider: "embedded" | "hosted" } | null;
  wallet: "paypal" | "embedded" | null;
};

export function publishablePayments(): PublishablePayments {
  const { pay, payments } = settings();
  const { cards, wallet } = pay;
  if (cards !== "stripe") return { cards: cards && { provider: cards }, wallet };
  return { cards: { provider: cards, publishableKey: payments.STRIPE_PUBLISHABLE_KEY ?? "" }, wallet };
}

export const takesMoney = (): boolean => settings().pay.cards !== null || settings().pay.wallet !== null;

export const takesCards = (): boolean => settings().pay.cards !== null;

/** The embedded provider takes payments, and no one is really charged. */
export const hasEmbeddedProvider = (): boolean =>
  settings().pay.cards === "embedded" || settings().pay.wallet === "embedded";

/** Whose calendar counts a pass's months: the payer's, or UTC with a provider that renews passes itself. */
export function periodZone(zone: string, option: PaymentOption): string {
  const { cards, wallet } = settings().pay;
  return (option === "paypal" ? wallet : cards) === "embedded" ? zone : "utc";
}

/** Null: the signed, timed form token is the only bot check. */
export const botCheckSiteKey = (): string | null => settings().captcha.CAPTCHA_SITE_KEY ?? null;
