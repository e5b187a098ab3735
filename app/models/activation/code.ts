import { CODE_ALPHABET, CODE_LENGTH } from "~contracts/records/activation";

/** Ignores case, dashes, and spaces. */
export function plainCode(text: string): string | null {
  const code = text.replace(/[\s\-‐-―]/g, "").toUpperCase();
  const fits = code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter));
  return fits ? code : null;
}

export function formatCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}
