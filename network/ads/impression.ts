import { randomBytes } from "node:crypto";
import { isSameSecret, signatureOf } from "~contracts/signature";

export type Impression = { spot: string; pod: number; contentKey: string; minute: number };

const MINUTE_MS = 60_000;
/** The back end that signed it may have a clock a little ahead. */
const AHEAD_MINUTES = 1;
const REPORTED_FOR_MINUTES = 6 * 60;
/** 128 bits of signature, in characters. */
const SIGNED = 22;
const LONGEST = 240;

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);

const signature = (secret: string, named: string): string =>
  signatureOf(secret, `impression\n${named}`).slice(0, SIGNED);

/** Self-contained, so that nothing is stored until a player reports it. */
export function impressionId(secret: string, { spot, pod, contentKey, minute }: Impression): string {
  const nonce = randomBytes(9).toString("base64url");
  const named = Buffer.from([spot, pod, contentKey, minute, nonce].join("\n")).toString("base64url");
  return named + signature(secret, named);
}

export function readImpression(secret: string, id: string, now: number): Impression | null {
  if (id.length > LONGEST || id.length <= SIGNED) return null;
  const named = id.slice(0, -SIGNED);
  if (!isSameSecret(id.slice(-SIGNED), signature(secret, named))) return null;
  const [spot = "", pod, contentKey = "", minute] = Buffer.from(named, "base64url").toString().split("\n");
  const age = minuteOf(now) - Number(minute);
  if (age < -AHEAD_MINUTES || age > REPORTED_FOR_MINUTES) return null;
  return { spot, pod: Number(pod), contentKey, minute: Number(minute) };
}
