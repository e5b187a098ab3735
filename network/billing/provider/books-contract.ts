import { z } from "zod";

export const methodSchema = z.object({
  id: z.string(),
  customer: z.string(),
  cardholder_name: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  zip: z.string(),
  type: z.string(),
});
export type Method = z.infer<typeof methodSchema>;
export const confirmationBody = z.strictObject({ return_url: z.url().nullable() });
export const confirmationAnswer = z.object({
  state: z.enum(["succeeded", "declined", "requires_action"]),
  code: z.string().nullable(),
  url: z.string().nullable(),
});

const pages = { customer: z.string().min(1), return_url: z.url(), cancel_url: z.url() };
export const cardSessionBody = z.strictObject(pages);
export const walletBody = z.strictObject({
  ...pages,
  amount: z.number().int().nonnegative(),
  description: z.string().min(1),
});
/** A wallet is activated by its first charge; a card is named by its method. */
export const chargeBody = z.strictObject({
  customer: z.string().min(1),
  method: z.string().min(1),
  amount: z.number().int().nonnegative(),
  description: z.string().min(1),
  off_session: z.boolean(),
  /** Without it, a card that needs confirmation is declined. */
  return_url: z.url().nullish(),
});
export type Charge = z.infer<typeof chargeBody>;

export const refundBody = z.strictObject({ amount: z.number().int().positive() });

export const openedSchema = z.object({ id: z.string(), url: z.string() });
export const cardSessionAnswer = z.object({ id: z.string(), customer: z.string(), method: methodSchema.nullable() });
export const chargeAnswer = z.object({
  id: z.string(),
  state: z.enum(["succeeded", "declined", "void", "requires_action"]),
  code: z.string().nullable(),
  method: methodSchema.nullable(),
  url: z.string().nullish(),
});
export const settledAnswer = z.object({ charge: chargeAnswer.nullable() });
