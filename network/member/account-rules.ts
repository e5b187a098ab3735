import { IANAZone } from "luxon";
import { z } from "zod";
import { emailText } from "~contracts/email-text";
import { choicesSchema } from "~contracts/records/member";

// The shape of errors is given by S 5.3; the messages are our own.

const present = (most: number) =>
  z
    .string({ error: "can't be blank" })
    .trim()
    .min(1, "can't be blank")
    .max(most, `is too long (maximum is ${most} characters)`)
    // Control characters break mail headers.
    .regex(/^[^\p{Cc}]*$/u, "is invalid");

const PASSWORD_LEAST = 8;
const PASSWORD_MOST = 128;

export const personName = present(100);
export const zipCode = z
  .string({ error: "can't be blank" })
  .trim()
  .min(1, "can't be blank")
  .regex(/^\d{5}(-\d{4})?$/, "is not a valid ZIP code");
export const newPassword = z
  .string({ error: "can't be blank" })
  .min(1, "can't be blank")
  .min(PASSWORD_LEAST, `is too short (minimum is ${PASSWORD_LEAST} characters)`)
  .max(PASSWORD_MOST, `is too long (maximum is ${PASSWORD_MOST} characters)`);
export const emailAddress = z
  .string({ error: "can't be blank" })
  .trim()
  .toLowerCase()
  .min(1, "can't be blank")
  .max(254, "is invalid")
  .pipe(emailText("is invalid"));

/** Older apps store America/Arizona for Phoenix (S 4.7). */
const timeZone = z
  .string()
  .refine((zone) => zone === "America/Arizona" || IANAZone.isValidZone(zone), "is not a time zone");

export const newUserRules = z.object({
  name: personName,
  last_name: personName,
  email: emailAddress,
  zip_code: zipCode,
  password: newPassword,
  accept_service_terms: z.literal(true, { error: "must be accepted" }),
});

export const profileEditRules = z.object({
  name: personName.optional(),
  last_name: personName.optional(),
  zip_code: zipCode.optional(),
  time_zone: timeZone.optional(),
  ...choicesSchema.shape,
  /** Null for none (B 7). */
  school_key: z.string().min(1).max(100).nullable().optional(),
});

export const contentPath = z.object({
  content_type: z.string().regex(/^[a-z][a-z_]{0,39}$/),
  content_key: z.string().regex(/^[\w.:-]{1,120}$/),
});

export const newFavoriteTeamRules = z.object({
  school_key: z.string().min(1).max(120),
  sport: z.string().min(1).max(60),
  level: z.string().max(40).nullish(),
  gender: z.string().max(20).nullish(),
});

/** Arrays, except an object for e-mail (S 5.3). */
type FieldErrors = { [field: string]: string[] | { error: string } };

export function fieldErrors(error: z.ZodError): FieldErrors {
  const byField: { [field: string]: string[] } = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "user");
    // One message per field: "can't be blank" needs no "is too short".
    byField[field] ??= [issue.message];
  }
  const { email, ...others } = byField;
  return email?.[0] === undefined ? others : { ...others, email: { error: email[0] } };
}
