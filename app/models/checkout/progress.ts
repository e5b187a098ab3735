import { z } from "zod";
import { paymentOptionSchema } from "~contracts/records/billing";

const key = z.string().min(1).max(200);

/**
 * How far an order has come, saved in `checkout_state` so that signing in, Back and reload lose nothing (rulings 3).
 */
export const progressSchema = z.object({
  pass_key: key.optional(),
  /** Null: none, on purpose. Absent: the list's own choice stands. */
  school_key: key.nullish(),
  /** Where the school was chosen: another school's or event's page begins with its own list. */
  school_at: z.string().max(500).optional(),
  promo_code: z.string().min(1).max(60).optional(),
  /** A code of the address that was taken off again is not put on again by a reload. */
  promo_removed: z.string().max(60).optional(),
  /** Who was signed in at the payment step: filled in again where the session ends before the order is placed. */
  member_email: z.string().max(255).optional(),
  /** Of the payment step: the last calculation of tax, and the cards and approvals on their way. */
  tax: z
    .object({
      zip: z.string().max(20),
      rate: z.number().int().nonnegative(),
      document_id: z.string().max(120),
      calculated: z.boolean(),
      pass_key: key,
    })
    .optional(),
  /** Of the card in the provider's fields on this page, or of the wallet's address. */
  card_zip: z.string().max(20).optional(),
  payment_option: paymentOptionSchema.optional(),
  /** False: the member pays with another card than the saved one. */
  use_saved_card: z.boolean().optional(),
  /** The provider's session in which another card was entered. */
  card_session: key.optional(),
  /** The reply to the last payment was lost: each look at the page asks what became of it. */
  unsettled: z.boolean().optional(),
  /** The payment that the member's bank is asked to confirm, by its key. */
  confirming: key.optional(),
  /** What was agreed to before leaving for PayPal's page. */
  agreed: z.string().max(300).optional(),
  /** The order that was paid last: Back and a repeated post lead to its receipt. */
  paid_order: key.optional(),
});
export type CheckoutProgress = z.infer<typeof progressSchema>;

export function readProgress(saved: unknown): CheckoutProgress {
  const parsed = progressSchema.safeParse(saved ?? {});
  return parsed.success ? parsed.data : {};
}
