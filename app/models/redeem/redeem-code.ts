import { z } from "zod";

/** Keeps what the code gave, so a reload doesn't redeem again. */
export const redeemCodeSchema = z.object({
  code: z.string().min(1).max(60),
  key: z.uuid(),
  given: z
    .object({ pass: z.string().max(100), starts_at: z.string().max(40), expires_at: z.string().max(40) })
    .optional(),
});
export type RedeemCode = z.infer<typeof redeemCodeSchema>;
