import { sessionSecrets } from "~/services/process/env.server";
import { isSignature, signatureOf } from "~contracts/signature";

/** A signed, timed token and a honeypot, without JavaScript or puzzles (rulings 3). */

export const TOKEN_FIELD = "form_token";
/** Hidden from people; a name that bots like to fill in. */
export const HONEYPOT_FIELD = "fax_number";
export const BOT_CHECK_FIELDS = [TOKEN_FIELD, HONEYPOT_FIELD] as const;

const FASTEST_MS = 2_000;
const LONGEST_MS = 24 * 3_600_000;

const signedText = (issuedAt: string) => `form\n${issuedAt}`;

const isSigned = (issuedAt: string, signed: string): boolean =>
  sessionSecrets().some((secret) => isSignature(secret, signedText(issuedAt), signed));

/** Contains no user data, so cached pages may hold it. */
export function formToken(now: number): string {
  const issuedAt = Math.floor(now).toString(36);
  return `${issuedAt}.${signatureOf(sessionSecrets()[0] ?? "", signedText(issuedAt))}`;
}

/** True if the honeypot is empty and the token is ours, neither too young nor too old. */
export function looksLikeAPerson(form: FormData, now: number): boolean {
  if (form.get(HONEYPOT_FIELD) !== "") return false;
  const [issuedAt = "", signed = ""] = String(form.get(TOKEN_FIELD) ?? "").split(".");
  if (!isSigned(issuedAt, signed)) return false;
  const age = now - Number.parseInt(issuedAt, 36);
  return age >= FASTEST_MS && age <= LONGEST_MS;
}
