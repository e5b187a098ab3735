import { twoDigits } from "~contracts/two-digits";

/** Whole cents and whole millionths, so no sum depends on binary fractions (rulings 2). */

const MILLION = 1_000_000;

/** 7999 → "79.99" (B 9). */
export function decimal(cents: number): string {
  const whole = Math.round(cents);
  return `${whole < 0 ? "-" : ""}${Math.floor(Math.abs(whole) / 100)}.` + `${twoDigits(Math.abs(whole) % 100)}`;
}

/** 7999 → "$79.99"; discounts as "($5.00)" (B 2.6). */
export function dollars(cents: number): string {
  return cents < 0 ? `($${decimal(-cents)})` : `$${decimal(cents)}`;
}

/** Null or anything not above 0 means no tax (B 7). */
export function rateMillionths(rate: number | string | null | undefined): number {
  const millionths = Math.round(Number(rate ?? 0) * MILLION);
  return Number.isSafeInteger(millionths) && millionths > 0 ? millionths : 0;
}

/** Rounded up to whole cents (B 9). */
export function taxOn(cents: number, millionths: number): number {
  const exact = BigInt(cents) * BigInt(millionths);
  return Number((exact + BigInt(MILLION - 1)) / BigInt(MILLION));
}
