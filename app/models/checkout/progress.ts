import { z } from "zod";
import { LONGEST_CODE } from "~/models/billing/promo";
import { paymentOptionSchema } from "~contracts/records/billing";
import { giftOrderSchema } from "~contracts/records/gift";

const key = z.string().min(1).max(200);

/** Saved in `checkout_state`, so sign-in, Back, and reload lose nothing (rulings 3). */
export const progressSchema = z.object({
  pass_key: key.optional(),
  /** Null: deliberately none. Absent: the list's default. */
  school_key: key.nullish(),
  /** A choice doesn't carry over to another school's or event's page. */
  school_at: z.string().max(500).optional(),
  promo_code: z.string().min(1).max(LONGEST_CODE).optional(),
  /** A removed code from the address stays removed after a reload. */
  promo_removed: z.string().max(LONGEST_CODE).optional(),
  member_email: z.string().max(255).optional(),
  tax: z
    .object({
      zip: z.string().max(20),
      /** In millionths. */
      rate: z.number().int().nonnegative(),
      document_id: z.string().max(120),
      calculated: z.boolean(),
      pass_key: key,
    })
    .optional(),
  /** From the card fields on this page, or from the wallet. */
  card_zip: z.string().max(20).optional(),
  payment_option: paymentOptionSchema.optional(),
  use_saved_card: z.boolean().optional(),
  card_session: key.optional(),
  /** The last payment's reply was lost; each page load checks its outcome. */
  unsettled: z.boolean().optional(),
  /** Key of the payment waiting for the bank's confirmation. */
  confirming: key.optional(),
  agreed: z.string().max(320).optional(),
  /** The bot check's token of the form that led to PayPal. */
  ctoken: z.string().max(200).optional(),
  gift: giftOrderSchema.optional(),
  /** Back and a repeated post lead to its receipt. */
  paid_order: key.optional(),
});
export type CheckoutProgress = z.infer<typeof progressSchema>;

export function readProgress(saved: unknown): CheckoutProgress {
  const parsed = progressSchema.safeParse(saved ?? {});
  return parsed.success ? parsed.data : {};
}
