import type * as Crypto from "node:crypto";
import { random } from "./dice";

let dice = random(0);
export const seedCrypto = (seed: number): void => void (dice = random(seed));

const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => dice.below(256)));

/** Keys and codes by the seed too: rows are read in the order of their keys, and a walk that failed is walked again. */
export const seededCrypto = (crypto: typeof Crypto): typeof Crypto =>
  ({
    ...crypto,
    randomBytes: bytes,
    randomInt: (min: number, max?: number) => (max === undefined ? dice.below(min) : min + dice.below(max - min)),
    randomUUID: () =>
      bytes(16)
        .toString("hex")
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
  }) as unknown as typeof Crypto;
