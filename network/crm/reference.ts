import { randomInt } from "node:crypto";

/** No look-alike letters or digits, because references are read over the phone. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** "LD-7KQ2M9XC"; for leads, privacy requests, video problems and deleted accounts. */
export const newReference = (prefix: "LD" | "PR" | "VP" | "DL"): string =>
  `${prefix}-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
