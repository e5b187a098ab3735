import { z } from "zod";

/** An active pass must be acknowledged (rulings 3 "delete account"). */
export const deleteAccountSchema = z.object({
  current_password: z.string({ error: "Enter your password." }).max(200, { error: "That password is too long." }),
  ends_pass: z.literal("on").optional(),
});

export const DELETE_ACCOUNT_FIELDS = ["current_password", "ends_pass", "username"] as const;

export const ACKNOWLEDGE = "Confirm that your pass ends right away.";
