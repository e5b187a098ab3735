import type { Calls } from "~/services/http/upstream.server";
import type { memberContract } from "~contracts/member";
import type { SavedCard } from "~contracts/records/billing";

/** What waits for a payment provider (B 7). */
export function billingCalls(ask: Calls<typeof memberContract>) {
  return {
    /** Takes the provider's token; 422 if the provider refuses it. */
    setPaymentCard: async (token: string, card: { token: string; return_url?: string }): Promise<SavedCard | null> =>
      (await ask.setPaymentCard({ token, body: card })).payment_card,
    removePaymentCard: async (token: string): Promise<void> => {
      await ask.removePaymentCard({ token });
    },
    cancelLegacySubscription: async (token: string): Promise<void> => {
      await ask.cancelLegacySubscription({ token });
    },
    cancelManagedSubscription: async (token: string): Promise<void> => {
      await ask.cancelManagedSubscription({ token });
    },
    reactivateManagedSubscription: async (token: string): Promise<void> => {
      await ask.reactivateManagedSubscription({ token });
    },
    /** 404 none, 409 `not_now` or `price_changed`, 422 `not_offered`. */
    pausePass: async (token: string, until: string | null, agreed: number | null): Promise<void> => {
      await ask.pausePass({ token, body: { until, agreed_total_in_cents: agreed } });
    },
    changePass: async (token: string, pass: string | null, agreed: number | null): Promise<void> => {
      await ask.changePass({ token, body: { pass, agreed_total_in_cents: agreed } });
    },
    /** 402 declined, 404 none, 409 `not_now` or `price_changed`, 422 `not_offered`, 503 `pending`. */
    upgradePass: async (token: string, pass: string, at: string, agreed: number): Promise<void> => {
      await ask.upgradePass({ token, body: { pass, at, agreed_total_in_cents: agreed } });
    },
    /** 404 another's, 409 not to be paid back (anymore). */
    refundRenewal: async (token: string, order_id: string): Promise<void> => {
      await ask.refundRenewal({ token, body: { order_id } });
    },
    retainWithDiscount: async (token: string, promo_code: string, agreed: number): Promise<void> => {
      await ask.retainWithDiscount({ token, body: { promo_code, agreed_price_in_cents: agreed } });
    },
    cancelPaypalSubscription: async (token: string, subscriptionId: string): Promise<void> => {
      await ask.cancelPaypalSubscription({ token, body: { subscriptionId } });
    },
  };
}
