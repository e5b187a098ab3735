import { signatureOf } from "~contracts/signature";
import { fingerprint, newSecret } from "./tokens.server";

/** A token that is never stored: it is derived from the service's secret on demand, and looked up by its hash. */

type Derived = { nonce: string; hash: string };

const derived = (of: string, nonce: string, secret: string): string => signatureOf(secret, `${of}\n${nonce}`);

/** `of` says what it opens, such as one invitation. */
export function newDerivedToken(of: string, secret: string): Derived & { token: string } {
  const nonce = newSecret();
  const token = derived(of, nonce, secret);
  return { token, nonce, hash: fingerprint(token) };
}

/** Null where the secret is another by now, though the token still opens what it did. */
export function derivedToken(of: string, { nonce, hash }: Derived, secret: string): string | null {
  const token = derived(of, nonce, secret);
  return fingerprint(token) === hash ? token : null;
}
