import { z } from "zod";
import { emailText } from "./email-text";
import { endpoint, FRESH, records, under } from "./endpoint";
import {
  passSchema,
  promoDetailsSchema,
  promoReservationSchema,
  redemptionInfoSchema,
  retentionPromoSchema,
} from "./records/billing";

/** B 7 */

const passes = under("passes", records(passSchema));
const pass = under("pass", passSchema);
export const reservationRequest = z.object({
  pass_key: z.string().min(1),
  member_key: z.string().min(1),
  user_email: emailText(),
});

const PASS = { timeoutMs: 3_000, kept: "never" } as const;
/** On every home and event page; an order asks for its one pass again. */
const PASSES = { timeoutMs: 3_000, kept: { freshMs: FRESH.moving.freshMs, staleMs: 0 } } as const;
/** Never retried: each call uses up one of the code's redemptions (security 5). */
const RESERVATION = { timeoutMs: 5_000, kept: "never" } as const;

export const subscriptionAdminContract = {
  passSet: endpoint("GET", "/api/pass_set", { ...PASSES, answer: passes }),
  passSetByTier: endpoint("GET", "/api/v2/pass_set", { ...PASSES, answer: passes }),
  pass: endpoint("GET", "/api/passes/:pass_key", { ...PASS, answer: pass }),
  passPublicDetails: endpoint("GET", "/api/pass/find_pass_public_details", { ...PASS, answer: pass }),
  reservePromo: endpoint("POST", "/api/promo_code/:code/reserve_redemption", {
    ...RESERVATION,
    body: reservationRequest,
    answer: promoReservationSchema,
  }),
  redemptionInfo: endpoint("GET", "/api/redemption_info", { ...PASS, answer: redemptionInfoSchema }),
  promoPublicDetails: endpoint("GET", "/api/promo_code/find_promo_code_public_details", {
    ...PASS,
    answer: promoDetailsSchema,
  }),
  retentionPromo: endpoint("GET", "/api/promo_code/find_subscription_retention_promo_code", {
    ...PASS,
    answer: retentionPromoSchema,
  }),
};
