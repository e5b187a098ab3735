import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";

/** At most a day (RFC 8292 2); shorter, so that clocks may differ. */
const LIFE_S = 12 * 3_600;

export type PushKeyPair = { publicKey: string; privateKey: KeyObject };

/** A pair from its private half: 32 bytes in base64url, as key generators for Web Push print it. */
export function pushKeyPair(privateHalf: string): PushKeyPair {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(privateHalf, "base64url"));
  const point = pair.getPublicKey();
  const jwk = { kty: "EC", crv: "P-256", d: pair.getPrivateKey().toString("base64url") };
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  return {
    publicKey: point.toString("base64url"),
    privateKey: createPrivateKey({ key: { ...jwk, x, y }, format: "jwk" }),
  };
}

export function newPrivateHalf(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Says to a push service who sends (RFC 8292); `now` in epoch ms. */
export function vapidAuthorization(
  { publicKey, privateKey }: PushKeyPair,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + LIFE_S, sub: contact };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}
