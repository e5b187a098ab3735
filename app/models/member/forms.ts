import { z } from "zod";
import { emailText } from "~contracts/email-text";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, SIGN_IN_CODE_DIGITS } from "~contracts/limits";
import { NO_ZIP_CODE, ZIP_CODE } from "~contracts/zip-code";
import { PASSKEY_FIELD } from "./passkey-field";

const addressOf = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .max(254, { error: "That e-mail address is too long." })
    .pipe(emailText("Enter an e-mail address such as name@example.com."));

export const emailField = addressOf("Enter your e-mail address.");
/** Of someone who is invited, or given something. */
export const theirEmailField = addressOf("Enter their e-mail address.");

export const signInSchema = z.object({
  email: emailField,
  password: z.string({ error: "Enter your password." }).max(200, { error: "That password is too long." }),
  redir: z.string().optional(),
});
export type SignInForm = z.infer<typeof signInSchema>;

/** Names its field, because above the form an error stands without the label. */
export function personName(field: "first name" | "last name") {
  const missing = { error: `Enter your ${field}.` };
  const long = { error: `Use at most 100 characters for your ${field}.` };
  return z.string(missing).trim().min(1, missing).max(100, long);
}

export const zipCode = z
  .string({ error: "Enter your ZIP code." })
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, { error: "Enter a five-digit ZIP code.", abort: true })
  .regex(ZIP_CODE, { error: NO_ZIP_CODE });

export const NO_PASSWORD = "Choose a password.";
export const newPassword = z
  .string({ error: NO_PASSWORD })
  .min(PASSWORD_MIN_LENGTH, { error: `Use at least ${PASSWORD_MIN_LENGTH} characters for your password.` })
  .max(PASSWORD_MAX_LENGTH, { error: `Use at most ${PASSWORD_MAX_LENGTH} characters for your password.` });

export const signUpSchema = z.object({
  name: personName("first name"),
  last_name: personName("last name"),
  email: emailField,
  zip_code: zipCode,
  /** Without one, a mail lets them in (decision 63). */
  password: newPassword.optional(),
  accept_service_terms: z.literal("on", { error: "Accept the terms of use to create an account." }),
  redir: z.string().optional(),
});
export type SignUpForm = z.infer<typeof signUpSchema>;

/** Of mail for a new password, or a link to sign in. */
export const mailRequestSchema = z.object({ email: emailField });
export const MAIL_REQUEST_FIELDS = ["email"] as const;

const ALL_DIGITS = new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`);
export const signInCodeSchema = z.object({
  code: z
    .string({ error: "Enter the code from the e-mail." })
    .transform((typed) => typed.replaceAll(/[\s-]/g, ""))
    .pipe(z.string().regex(ALL_DIGITS, { error: `The code in the e-mail has ${SIGN_IN_CODE_DIGITS} digits.` })),
});

/** Other fields are refused before parsing (security 2). */
export const SIGN_IN_FIELDS = ["email", "password", "redir", PASSKEY_FIELD] as const;
export const SIGN_IN_CODE_FIELDS = ["code"] as const;
export const SIGN_UP_FIELDS = [
  "name",
  "last_name",
  "email",
  "zip_code",
  "password",
  "accept_service_terms",
  "redir",
] as const;

export const resetPasswordSchema = z.object({ new_password: newPassword });
/** `username` is only for password managers; the token identifies the account. */
export const RESET_PASSWORD_FIELDS = ["new_password", "username"] as const;
