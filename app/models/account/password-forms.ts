import { z } from "zod";
import { newPassword } from "~/models/member/forms";

export const resetPasswordSchema = z.object({ new_password: newPassword });
/** `username` is only for password managers; the token identifies the account. */
export const RESET_PASSWORD_FIELDS = ["new_password", "username"] as const;
