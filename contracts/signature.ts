import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA-256; `text` begins with what it is for, so that nothing signed for one thing holds for another. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Takes as long wherever they differ: what is compared are hashes, which are equally long. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

export const isSignature = (secret: string, text: string, given: string | undefined): boolean =>
  isSameSecret(given ?? "", signatureOf(secret, text));
