import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { subscriptionAdminContract as contract } from "~contracts/subscription-admin";

type PassSetQuery = { marketing_pass_keys?: string[]; tier_duration?: string };

/** Passes for sale, and promo codes (B 7). */
export function createSubscriptionAdminClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("subscription-admin", contract, transport, settings);

  return {
    /** Uses v2 when a tier duration is given. */
    passSet: async (query: PassSetQuery = {}) => {
      const passSet = query.tier_duration ? ask.passSetByTier : ask.passSet;
      return (await passSet({ query })).passes;
    },
    pass: async (pass_key: string) => (await ask.pass({ params: { pass_key } })).pass,
    passPublicDetails: async (pass_key: string) => (await ask.passPublicDetails({ query: { pass_key } })).pass,

    reservePromo: (code: string, body: { pass_key: string; member_key: string; user_email: string }) =>
      ask.reservePromo({ params: { code }, body }),
    redemptionInfo: (promo_code: string, pass_key: string) => ask.redemptionInfo({ query: { promo_code, pass_key } }),
    promoPublicDetails: (code: string) => ask.promoPublicDetails({ query: { code } }),
    retentionPromo: (pass_key: string) => ask.retentionPromo({ query: { pass_key } }),
    reset,
  };
}
