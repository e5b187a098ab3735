import { randomInt } from "node:crypto";

/** No look-alike letters or digits, because people read these to each other over the phone. */
export const CLEAR_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const randomCode = (length: number, letters = CLEAR_LETTERS): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
