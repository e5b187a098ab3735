import { z } from "zod";
import { records, under } from "./answers";
import { emailText } from "./email-text";
import { endpoint, FRESH } from "./endpoint";
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
  passSet: endpoint({ ...PASSES, method: "GET", path: "/api/pass_set", answer: passes }),
  passSetByTier: endpoint({ ...PASSES, method: "GET", path: "/api/v2/pass_set", answer: passes }),
  pass: endpoint({ ...PASS, method: "GET", path: "/api/passes/:pass_key", answer: pass }),
  passPublicDetails: endpoint({
    ...PASS,
    method: "GET",
    path: "/api/pass/find_pass_public_details",
    answer: pass,
  }),
  reservePromo: endpoint({
    ...RESERVATION,
    method: "POST",
    path: "/api/promo_code/:code/reserve_redemption",
    body: reservationRequest,
    answer: promoReservationSchema,
  }),
  redemptionInfo: endpoint({ ...PASS, method: "GET", path: "/api/redemption_info", answer: redemptionInfoSchema }),
  promoPublicDetails: endpoint({
    ...PASS,
    method: "GET",
    path: "/api/promo_code/find_promo_code_public_details",
    answer: promoDetailsSchema,
  }),
  retentionPromo: endpoint({
    ...PASS,
    method: "GET",
    path: "/api/promo_code/find_subscription_retention_promo_code",
    answer: retentionPromoSchema,
  }),
};
