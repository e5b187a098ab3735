import { z } from "zod";
import { CARD_ERRORS, nameOnCard, nameOnCardError } from "~contracts/name-on-card";
import { NO_ZIP_CODE, ZIP_CODE } from "~contracts/zip-code";
import { expirationOf } from "./card-expiration";
import { type TestCard, testCard } from "./test-cards";

const spelledName = z.string().overwrite(nameOnCard).max(100);

export const cardForm = z.object({
  name: spelledName
    .min(1, "Enter the name on the card")
    .refine((name) => nameOnCardError(name) === null, CARD_ERRORS.name),
  number: z.string().refine((typed) => testCard(typed) !== undefined, "Only the published test numbers work here"),
  expiry: z.string().refine((typed) => expirationOf(typed) !== null, "Enter the expiration as MM / YY"),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, "Enter the three or four digits of the security code"),
  zip: z
    .string()
    .trim()
    .overwrite((zip) => zip.replace(/^(\d{5})(\d{4})$/, "$1-$2"))
    .regex(ZIP_CODE, NO_ZIP_CODE),
});
export type CardFormErrors = Partial<Record<keyof z.input<typeof cardForm>, string>>;
/** With framed fields, the name is the site's own field and rule. */
export const framedForm = cardForm.extend({ name: spelledName });

export type EnteredCard = {
  entered: z.output<typeof framedForm>;
  expires: { month: number; year: number };
  card: TestCard;
};

/** It is good through the end of its month. */
export const hasExpired = ({ month, year }: EnteredCard["expires"], now: Date): boolean =>
  year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;

export function readCard(
  form: Record<string, string>,
  schema: typeof cardForm | typeof framedForm,
  now: Date,
): { errors: CardFormErrors } | EnteredCard {
  const entered = schema.safeParse(form);
  const errors: CardFormErrors = {};
  if (!entered.success)
    for (const issue of entered.error.issues) errors[issue.path[0] as keyof CardFormErrors] ??= issue.message;
  const expires = expirationOf(form.expiry ?? "");
  if (expires && hasExpired(expires, now)) errors.expiry = "This card has expired";
  const card = testCard(form.number ?? "");
  return !entered.success || !expires || errors.expiry || !card ? { errors } : { entered: entered.data, expires, card };
}
