import type { Overrides } from "./overrides";
import type { EventTable } from "./tables";

type Sold = Pick<EventTable, "payment_required" | "start_at">;

/** Paid video becomes free this long after the game. */
const PAID_FOR = 2 * 365 * 24 * 3_600_000;

/** S 5.4; 0 if free. */
export function paidUntil({ payment_required, start_at }: Sold, { entitlement_period_at }: Overrides): number {
  return payment_required ? (entitlement_period_at ?? start_at + PAID_FOR) : 0;
}

export const isPaidAt = (event: Sold, overrides: Overrides, now: number): boolean => now < paidUntil(event, overrides);
