import { z } from "zod";
import { endpoint } from "./endpoint";
import { passSchema, promoInfoSchema, promoReservationSchema, redemptionInfoSchema } from "./records/billing";

/** B 7 */

const passes = z.object({ passes: z.array(passSchema) });
export const reservationRequest = z.object({
  pass_key: z.string().min(1),
  member_key: z.string().min(1),
  user_email: z.email(),
});

const PASS = { timeoutMs: 3_000, kept: "never" } as const;
/** Never retried: each call uses up one of the code's redemptions (security 5). */
const RESERVATION = { timeoutMs: 5_000, kept: "never" } as const;

export const subscriptionAdminContract = {
  passSet: endpoint({ ...PASS, method: "GET", path: "/api/pass_set", answer: passes }),
  passSetByTier: endpoint({ ...PASS, method: "GET", path: "/api/v2/pass_set", answer: passes }),
  pass: endpoint({ ...PASS, method: "GET", path: "/api/passes/:pass_key", answer: z.object({ pass: passSchema }) }),
  passPublicDetails: endpoint({
    ...PASS,
    method: "GET",
    path: "/api/pass/find_pass_public_details",
    answer: z.object({ pass: passSchema }),
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
    answer: z.object({ message: z.string().nullish(), promo_code_info: promoInfoSchema.nullish() }),
  }),
  retentionPromo: endpoint({
    ...PASS,
    method: "GET",
    path: "/api/promo_code/find_subscription_retention_promo_code",
    answer: z.object({ promo_code_info: promoInfoSchema.nullable() }),
  }),
};
