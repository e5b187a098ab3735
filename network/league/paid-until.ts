import type { Overrides } from "./overrides";
import type { EventTable } from "./tables";

type Sold = Pick<EventTable, "payment_required">;

/** S 5.4; 0 if free, and without an end where none was named. */
export function paidUntil({ payment_required }: Sold, { entitlement_period_at }: Overrides): number {
  return payment_required ? (entitlement_period_at ?? Infinity) : 0;
}

export const isPaidAt = (event: Sold, overrides: Overrides, now: number): boolean => now < paidUntil(event, overrides);
