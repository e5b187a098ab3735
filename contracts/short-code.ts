/** Six characters that are read aloud or printed: five hold a number, and the last checks them (decision 66). */

/** No 0, O, 1, I, or L. */
export const SHORT_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const BASE = SHORT_CODE_LETTERS.length;
export const SHORT_CODE_LENGTH = 6;
/** The numbers below are of what anyone may find; those above open something. */
const PUBLIC = 2 ** 24;
export const SECRET_CODES = BASE ** 5 - PUBLIC;
/** All different, so that a wrong character or two that changed places never fit (31 is a prime). */
const WEIGHTS = [2, 3, 4, 5, 6];

const checkOf = (digits: readonly number[]) =>
  (BASE - (digits.reduce((sum, digit, at) => sum + digit * (WEIGHTS[at] ?? 0), 0) % BASE)) % BASE;

function written(number: number): string {
  const digits = WEIGHTS.map((_, at) => Math.floor(number / BASE ** (WEIGHTS.length - 1 - at)) % BASE);
  return [...digits, checkOf(digits)].map((digit) => SHORT_CODE_LETTERS[digit]).join("");
}

/**
 * Of a game or an organization: the first 24 bits of its key, where the network drew it (10 or 16 digits). Null for any
 * other: a whole district shares the beginning of a school's own number.
 */
export function publicCode(key: string): string | null {
  const [, bits] = /^[a-z]{3}([0-9a-f]{6})[0-9a-f]{4}(?:[0-9a-f]{6})?$/.exec(key) ?? [];
  return bits === undefined ? null : written(Number.parseInt(bits, 16));
}

/** `number`: from 0 to below `SECRET_CODES`. */
export const secretCode = (number: number): string => written(PUBLIC + number);

type ShortCode = { code: string } & ({ kind: "public"; keyStart: string } | { kind: "secret" });

/** As it was typed: case, spaces and dashes don't matter. Null where it can't be one. */
export function readShortCode(typed: string): ShortCode | null {
  const code = typed.replace(/[\s\-‐-―]/g, "").toUpperCase();
  const digits = [...code].map((letter) => SHORT_CODE_LETTERS.indexOf(letter));
  if (digits.length !== SHORT_CODE_LENGTH || digits.includes(-1)) return null;
  const [check] = digits.splice(-1);
  if (check !== checkOf(digits)) return null;
  const number = digits.reduce((sum, digit) => sum * BASE + digit, 0);
  return number < PUBLIC
    ? { code, kind: "public", keyStart: number.toString(16).padStart(6, "0") }
    : { code, kind: "secret" };
}
