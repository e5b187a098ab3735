import type { Calls } from "~/services/http/upstream.server";
import type { memberContract } from "~contracts/member";

/** What waits for a payment provider (B 7). */
export function billingCalls(ask: Calls<typeof memberContract>) {
  return {
    /** Takes the provider's token; 422 if the provider refuses it. */
    setPaymentCard: async (token: string, card: { token: string; return_url?: string }) =>
      (await ask.setPaymentCard({ token, body: card })).payment_card,
    removePaymentCard: (token: string) => ask.removePaymentCard({ token }),
    cancelLegacySubscription: (token: string) => ask.cancelLegacySubscription({ token }),
    cancelManagedSubscription: (token: string) => ask.cancelManagedSubscription({ token }),
    reactivateManagedSubscription: (token: string) => ask.reactivateManagedSubscription({ token }),
    /** 404 none, 409 `not_now` or `price_changed`, 422 `not_offered`. */
    pausePass: (token: string, until: string | null, agreed: number | null) =>
      ask.pausePass({ token, body: { until, agreed_total_in_cents: agreed } }),
    changePass: (token: string, pass: string | null, agreed: number | null) =>
      ask.changePass({ token, body: { pass, agreed_total_in_cents: agreed } }),
    /** 402 declined, 404 none, 409 `not_now` or `price_changed`, 422 `not_offered`, 503 `pending`. */
    upgradePass: (token: string, pass: string, at: string, agreed: number) =>
      ask.upgradePass({ token, body: { pass, at, agreed_total_in_cents: agreed } }),
    /** 404 another's, 409 not to be paid back (anymore). */
    refundRenewal: (token: string, order_id: string) => ask.refundRenewal({ token, body: { order_id } }),
    retainWithDiscount: (token: string, promo_code: string, agreed: number) =>
      ask.retainWithDiscount({ token, body: { promo_code, agreed_price_in_cents: agreed } }),
    cancelPaypalSubscription: (token: string, subscriptionId: string) =>
      ask.cancelPaypalSubscription({ token, body: { subscriptionId } }),
  };
}
