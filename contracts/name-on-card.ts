export const CARD_ERRORS = {
  name: "Invalid Name on Card.",
  verification: "Something went wrong. Try again.",
  payment: "Failed to process payment. Please contact support.",
} as const;

export const nameOnCard = (typed: string): string => typed.normalize("NFC").replace(/\s+/g, " ").trim();

/** Letters of any script with marks and joiners, plus punctuation used in names. */
const NAME_WORDS = /^(?:\p{L}|\p{M}|\p{Join_Control}|['’. -])+$/u;

/** At least two names (B 5, rulings 4); a saved card asks for none. */
export function nameOnCardError(name: string): string | null {
  const typed = nameOnCard(name);
  const names = typed.split(" ").filter((word) => /\p{L}/u.test(word));
  return names.length >= 2 && NAME_WORDS.test(typed) ? null : CARD_ERRORS.name;
}
