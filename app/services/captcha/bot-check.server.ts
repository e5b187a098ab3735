import { isSigned, signText } from "~/services/process/signed-text.server";

/** A signed, timed token and a honeypot, without JavaScript or puzzles (rulings 3). */

export const TOKEN_FIELD = "form_token";
/** Hidden from people; a name that bots like to fill in. */
export const HONEYPOT_FIELD = "fax_number";
export const BOT_CHECK_FIELDS = [TOKEN_FIELD, HONEYPOT_FIELD] as const;

const FASTEST_MS = 2_000;
const LONGEST_MS = 24 * 3_600_000;
/** How far another node's clock may be ahead. For 2 s after ours reaches its time, a form is too fast all the same. */
const AHEAD_MS = 60_000;

const PURPOSE = "form";

/** Contains no user data, so cached pages may hold it. */
export function formToken(now: number): string {
  const issuedAt = Math.floor(now).toString(36);
  return `${issuedAt}.${signText(PURPOSE, issuedAt)}`;
}

/** When a form's token was made; null for one that is not ours. */
function issuedWith(form: FormData): number | null {
  const [issuedAt = "", signed = ""] = String(form.get(TOKEN_FIELD) ?? "").split(".");
  return isSigned(PURPOSE, issuedAt, signed) ? Number.parseInt(issuedAt, 36) : null;
}

/** For a form that is shown again: its time goes on, so that anyone who was too fast gets through at the next press. */
export function formTokenAfter(form: FormData, now: number): string {
  const issued = issuedWith(form) ?? now;
  return formToken(Math.min(now, Math.max(issued, now - FASTEST_MS)));
}

/** True if the honeypot is empty and the token is ours, neither too young nor too old. */
export function looksLikeAPerson(form: FormData, now: number): boolean {
  const issued = issuedWith(form);
  if (form.get(HONEYPOT_FIELD) !== "" || issued === null) return false;
  const age = now - issued;
  const isOfAnotherNode = age < 0 && age >= -AHEAD_MS;
  return isOfAnotherNode || (age >= FASTEST_MS && age <= LONGEST_MS);
}
