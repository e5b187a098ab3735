import type { Phase as PhaseRecord } from "~contracts/records/billing";
import { type Cycle, periodsAfter } from "../../cycle";

/** Consecutive charges at one price (rulings 4 B 2.6). */
export type Phase = {
  from: number;
  /** First charge at another price; null: until canceled. */
  until: number | null;
  charges: number | null;
  total: number;
};

type Terms = Cycle & { from: number; promoPeriods: number; promoTotal: number; fullTotal: number };

/** The promo price while it lasts, then the full one (B 2.6). */
export function phasesOf({ from, promoPeriods, promoTotal, fullTotal, ...cycle }: Terms): Phase[] {
  if (promoPeriods === 0 || promoTotal === fullTotal) return [{ from, until: null, charges: null, total: fullTotal }];
  const until = periodsAfter(cycle, from, promoPeriods);
  return [
    { from, until, charges: promoPeriods, total: promoTotal },
    { from: until, until: null, charges: null, total: fullTotal },
  ];
}

export const phaseRecords = (phases: readonly Phase[]): PhaseRecord[] =>
  phases.map(({ from, until, charges, total }) => ({
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    charges,
    total_in_cents: total,
  }));
