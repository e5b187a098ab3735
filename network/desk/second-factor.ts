import { Secret, TOTP } from "otpauth";
import { brand } from "~contracts/brand";

/** Codes of an authenticator app (RFC 6238), as every such app makes them by default. */

const STEP_S = 30;
/** A phone's clock may be a step off. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

/** So many wrong codes in so long; then none is looked at until the time is over. */
export const FACTOR_TRIES = { times: 5, ms: 15 * 60_000 };

export const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const factor = (secret: string, label = "") =>
  new TOTP({ issuer: `${brand.name} desk`, label, secret: Secret.fromBase32(secret), period: STEP_S, digits: 6 });

/** What an app reads, as a link or a picture. */
export const factorAddress = (secret: string, email: string): string => factor(secret, email).toString();

/** The code's step if it is right and newer than the last one that was taken; else null. */
export function takenStep(secret: string, code: string, lastStep: number, now: number): number | null {
  const off = factor(secret).validate({ token: code, timestamp: now, window: STEPS_OFF });
  if (off === null) return null;
  const step = Math.floor(now / 1_000 / STEP_S) + off;
  return step > lastStep ? step : null;
}

export type Tries = { tries: number; tries_from: number };

/** In seconds, until a code is looked at again; null: now. */
export function waitForTry({ tries, tries_from }: Tries, now: number): number | null {
  const left = tries_from + FACTOR_TRIES.ms - now;
  return tries >= FACTOR_TRIES.times && left > 0 ? Math.ceil(left / 1_000) : null;
}

/** After one more wrong code. */
export const moreTries = ({ tries, tries_from }: Tries, now: number): Tries =>
  now - tries_from >= FACTOR_TRIES.ms ? { tries: 1, tries_from: now } : { tries: tries + 1, tries_from };
