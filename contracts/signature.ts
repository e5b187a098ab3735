import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA-256; `text` begins with what it is for, so that nothing signed for one thing holds for another. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** Takes as long wherever they differ. */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const isSignature = (secret: string, text: string, given: string | undefined): boolean =>
  isSameText(given ?? "", signatureOf(secret, text));
