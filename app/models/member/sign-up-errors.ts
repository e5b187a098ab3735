/** The fields that the member service may refuse (S 5.3, 7.1). */
const SIGN_UP_ERROR_FIELDS = ["name", "last_name", "email", "zip_code", "password", "accept_service_terms"] as const;
type SignUpErrorField = (typeof SIGN_UP_ERROR_FIELDS)[number];

/** Each field's first message; for email, the object's text (S 5.3, 8.2). */
export type SignUpErrors = Partial<Record<SignUpErrorField, string>>;

const EMAIL_FALLBACK = "You can't use this e-mail address.";
/** The form leads from here to signing in, with the address and where the visitor was going. */
export const ACCOUNT_EXISTS = "You already have an account with this e-mail.";
/** "has already been taken": services say it in words alone. */
const TAKEN = /\b(?:already|taken|exists|in use)\b/i;

export function signUpErrors(body: unknown): SignUpErrors {
  return firstErrors(body, SIGN_UP_ERROR_FIELDS);
}

export function firstErrors<Field extends string>(
  body: unknown,
  named: readonly Field[],
): Partial<Record<Field, string>> {
  if (typeof body !== "object" || body === null) return {};
  const fields = new Map<string, unknown>(Object.entries(body));
  const errors: Partial<Record<Field, string>> = {};
  for (const field of named) {
    const value = fields.get(field);
    const message = field === "email" ? emailMessage(value) : firstMessage(value);
    if (message) errors[field] = message;
  }
  return errors;
}

function firstMessage(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : null;
  return typeof first === "string" && first !== "" ? first : null;
}

// Any object under email is an error, even without a message (S 5.3).
function emailMessage(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return inOurWords(firstMessage(value));
  const text = Object.values(value)
    .flat()
    .find((one) => typeof one === "string" && one !== "");
  return inOurWords(typeof text === "string" ? text : EMAIL_FALLBACK);
}

const inOurWords = (message: string | null): string | null =>
  message !== null && TAKEN.test(message) ? ACCOUNT_EXISTS : message;
