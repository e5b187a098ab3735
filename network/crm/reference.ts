import { randomInt } from "node:crypto";

/** Without letters and digits that look alike: references are read over the phone. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** "LD-7KQ2M9XC": what a lead, a privacy request, or a deleted account is called. */
export const newReference = (prefix: "LD" | "PR" | "DL"): string =>
  `${prefix}-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
