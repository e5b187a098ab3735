import { z } from "zod";
import { emailField, newPassword } from "~/models/member/forms";

/** The forms around passwords (S 7.2): one schema for the server, the hints and the HTML constraints. */

export const forgotPasswordSchema = z.object({ email: emailField });
export type ForgotPasswordForm = z.infer<typeof forgotPasswordSchema>;
export const FORGOT_PASSWORD_FIELDS = ["email"] as const;

export const resetPasswordSchema = z.object({ new_password: newPassword });
export type ResetPasswordForm = z.infer<typeof resetPasswordSchema>;
/** `username` is for password managers alone: whose password it is, the token says. */
export const RESET_PASSWORD_FIELDS = ["new_password", "username"] as const;
