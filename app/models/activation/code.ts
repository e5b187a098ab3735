import { CODE_ALPHABET, CODE_LENGTH } from "~contracts/records/activation";

/** The code as it is kept: case, dashes and blanks do not count. Null for what no code looks like. */
export function plainCode(text: string): string | null {
  const code = text.replace(/[\s\-‐-―]/g, "").toUpperCase();
  const fits = code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter));
  return fits ? code : null;
}

/** The code as it is shown: "BCDF-GHJK". */
export function shownCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}
