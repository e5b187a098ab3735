import { z } from "zod";
import { emailField, newPassword } from "~/models/member/forms";

export const forgotPasswordSchema = z.object({ email: emailField });
export type ForgotPasswordForm = z.infer<typeof forgotPasswordSchema>;
export const FORGOT_PASSWORD_FIELDS = ["email"] as const;

export const resetPasswordSchema = z.object({ new_password: newPassword });
export type ResetPasswordForm = z.infer<typeof resetPasswordSchema>;
/** `username` is only for password managers; the token identifies the account. */
export const RESET_PASSWORD_FIELDS = ["new_password", "username"] as const;
