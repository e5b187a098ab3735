import type { Transport } from "~/services/http/transport.server";
import { createUpstream, type UpstreamSettings } from "~/services/http/upstream.server";
import type { Pass, PromoInfo, PromoReservation, RedemptionInfo } from "~contracts/records/billing";
import { subscriptionAdminContract as contract } from "~contracts/subscription-admin";

const PASS_MS = 3_000;
/** Not repeated: a reservation takes one of the code's redemptions (security 5). */
const RESERVE_MS = 5_000;

export type PassSetQuery = {
  is_media_pass?: true;
  marketing_pass_keys?: string[];
  tier_duration?: string;
};

export type SubscriptionAdminClient = ReturnType<typeof createSubscriptionAdminClient>;

/** Pass sets, passes and promo codes (B 7). */
export function createSubscriptionAdminClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createUpstream("subscription-admin", transport, settings);

  return {
    /** The v2 call when a tier duration is given (B 7). */
    passSet: async (query: PassSetQuery = {}): Promise<Pass[]> =>
      (
        await upstream.call(query.tier_duration ? contract.passSetByTier : contract.passSet, {
          query,
          timeoutMs: PASS_MS,
        })
      ).passes,
    pass: async (pass_key: string): Promise<Pass> =>
      (await upstream.call(contract.pass, { params: { pass_key }, timeoutMs: PASS_MS })).pass,
    passPublicDetails: async (pass_key: string): Promise<Pass> =>
      (await upstream.call(contract.passPublicDetails, { query: { pass_key }, timeoutMs: PASS_MS })).pass,

    reservePromo: (
      code: string,
      body: { pass_key: string; member_key: string; user_email: string },
    ): Promise<PromoReservation> =>
      upstream.call(contract.reservePromo, { params: { code }, body, timeoutMs: RESERVE_MS }),
    redemptionInfo: (promo_code: string, pass_key: string): Promise<RedemptionInfo> =>
      upstream.call(contract.redemptionInfo, { query: { promo_code, pass_key }, timeoutMs: PASS_MS }),
    promoPublicDetails: (code: string): Promise<{ message?: string | null; promo_code_info?: PromoInfo | null }> =>
      upstream.call(contract.promoPublicDetails, { query: { code }, timeoutMs: PASS_MS }),
    /** Null: no offer for this pass. */
    retentionPromo: async (pass_key: string): Promise<PromoInfo | null> =>
      (await upstream.call(contract.retentionPromo, { query: { pass_key }, timeoutMs: PASS_MS })).promo_code_info,
    reset: upstream.reset,
  };
}
