import { z } from "zod";

/**
 * A voucher code that was looked up: kept until it is redeemed, then with what it gave, so that reloading redeems
 * nothing.
 */
export const heldCodeSchema = z.object({
  code: z.string().min(1).max(60),
  key: z.uuid(),
  given: z
    .object({ pass: z.string().max(100), starts_at: z.string().max(40), expires_at: z.string().max(40) })
    .optional(),
});
export type HeldCode = z.infer<typeof heldCodeSchema>;
